import { evaluate, scopeOf } from "../../../src/verify/terraform/hcl/evaluate";
import { parseTemplate } from "../../../src/verify/terraform/hcl/parser";
import type { Mapping } from "../../../src/verify/terraform/hcl/value";
import { conceal, toPlain, Unknown } from "../../../src/verify/terraform/hcl/value";

const NAMES = { var: { name: "dev", list: ["a", "b"], map: { x: 1, y: 2 } }, local: { on: true } };

function valueOf(template: string): unknown {
  return toPlain(evaluate(parseTemplate(template), scopeOf(NAMES)));
}

describe("expressions of Terraform", () => {
  test.each([
    ["plain", "plain"],
    ["k8s/${var.name}/x", "k8s/dev/x"],
    ["$${kept} %%{kept}", "${kept} %{kept}"],
    ['${"a\\n${upper(var.name)}\\""}', 'a\nDEV"'],
    ["${1 + 2 * 3}", 7],
    ['${local.on ? "yes" : "no"}', "yes"],
    ["${var.list[1]}", "b"],
    ["${var.list.0}", "a"],
    ['${var.map["y"]}', 2],
    ['${[for i, v in var.list : "${i}${v}" if v != "a"]}', ["1b"]],
    ["${{ for k, v in var.map : upper(k) => v }}", { X: 1, Y: 2 }],
    ["${merge({A = 1}, {\n  B = 2 # two\n  (var.name) : 3 })}", { A: 1, B: 2, dev: 3 }],
    ['${format("%s-%03d", var.name, 7)}', "dev-007"],
    ['${replace("https://x", "https://", "")}', "x"],
    ['${replace("a1b2", "/[0-9]/", "")}', "ab"],
    ['${try(var.map.z, "none")}', "none"],
    ["${can(var.map.z)}", false],
    ['${lookup(var.map, "z", 9)}', 9],
    ["${jsondecode(jsonencode({a = [true]}))}", { a: [true] }],
    ["%{ if local.on }on%{ else }off%{ endif }", "on"],
    ["%{ for v in var.list ~}\n${v};\n%{ endfor ~}\n", "a;\nb;\n"],
    // As Terraform 1.11 does: only the line next to a mark is trimmed.
    [
      "a:\n  b: 1\n  %{~ if true ~}\n  c: 2\n  %{~ endif ~}\n\n  d: 3\n",
      "a:\n  b: 1\n  c: 2\n\n  d: 3\n",
    ],
    ["${1 ~}   \n    g\n   ${~ 2 }\n\ni\n${~ 3 }", "1    g\n2\n\ni3"],
    ['${concat(var.list, ["c"])[2]}', "c"],
    ["${yamlencode({\n  a = <<-EOT\n    x: ${var.name}\n  EOT\n})}", "a: |\n  x: dev\n"],
    ["${<<EOT\n  a\nEOTHER\n\n  b\n  EOT\n}", "  a\nEOTHER\n\n  b\n"],
    ["${<<-EOT\n    a\n\n      b\n    EOT\n}", "a\n\n  b\n"],
    ["${<<-EOT\r\n  a\r\n  EOT\r\n}", "a\r\n"],
    ['${!local.on || var.name == "dev"}', true],
  ])("%s", (template, expected) => {
    expect(valueOf(template)).toEqual(expected);
  });

  test.each(["${", "${a b}", "${f(}", "${[1,}", '${"x}', "%{ if true }x", "${" + "(".repeat(300)])(
    "%.20s is unknown, not an error",
    (template) => {
      expect(evaluate(parseTemplate(template), scopeOf({}))).toBeInstanceOf(Unknown);
    },
  );

  test("a text with an unknown part keeps its shape", () => {
    const value = evaluate(parseTemplate("a.${aws_lb.x.dns_name}"), scopeOf({ aws_lb: {} }));
    expect(value).toBeInstanceOf(Unknown);
    const shaped = evaluate(parseTemplate("a.${domain}"), scopeOf({})) as Unknown;
    expect(shaped.standIn).toBe("a.stand-in-domain");
  });

  test("a secret makes what is built from it secret, but not its neighbors", () => {
    const scope = { root: () => conceal("s3cret") };
    const value = evaluate(parseTemplate('${{ a = "x-${password}", b = 1 }}'), scope) as Mapping;
    expect(value.entries.get("a")).toMatchObject({ isSensitive: true });
    expect(value.entries.get("b")).toBe(1);
    expect(JSON.stringify(toPlain(value))).not.toContain("s3cret");
  });

  test.each([
    ["${password}", true],
    ["${base64encode(password)}", true],
    ['${jsondecode(password)["password"]}', true],
    ["${password + 1}", true],
    ['${jsondecode(password)["host"]}', false],
    ["${sha256(password)}", false],
    ["${length(password)}", false],
    ['${!(password == "" || password == null)}', false],
    ["${nonsensitive(password)}", false],
    ['${nonsensitive({ a = "x-${password}" }).a}', false],
    ["${jsondecode(nonsensitive(jsonencode({ a = password }))).a}", false],
    ["${sensitive(nonsensitive(password))}", true],
  ])("whether %s is secret: %s", (template, expected) => {
    const value = evaluate(parseTemplate(template), { root: () => conceal("s3cret") });
    expect(value).toMatchObject({ isSensitive: expected });
  });

  test("unknown keys leave a map open", () => {
    const value = evaluate(parseTemplate("${merge({A = 1}, other)}"), scopeOf({}));
    expect(value).toMatchObject({ isLoose: true });
    expect((value as Mapping).entries.get("A")).toBe(1);
  });
});
