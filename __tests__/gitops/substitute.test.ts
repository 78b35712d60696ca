import { inlineEnvironment, fluxKustomization, objectText } from "./support/inline-tree";
import { substitute } from "./support/substitute";

const values = new Map([
  ["ID", "012345678901"],
  ["NAME", "dev"],
  ["EMPTY_LINES", "a\nb"],
]);
const result = (value: string) => {
  const { object, problems } = substitute({ data: { value } }, values);
  return problems.length > 0 ? problems : (object.data as { value: unknown }).value;
};

describe("substitute", () => {
  it.each([
    ["x-${NAME}-y", "x-dev-y"],
    ["$NAME $1", "$NAME $1"],
    ["$${NAME}", "${NAME}"],
    ["${EMPTY_LINES}", "ab"],
  ])("turns %p into %p", (text, expected) => {
    expect(result(text)).toBe(expected);
  });

  it("drops quotes that YAML doesn't need, as Flux does", () => {
    expect(result("${ID}")).not.toBe("012345678901");
    expect(result("id ${ID}")).toBe("id 012345678901");
  });

  it.each(["${UNKNOWN}", "${NAME:-x}", "${arr[@]}", "${a-b}", "${NAME^^}"])(
    "rejects %p",
    (text) => {
      expect(result(text)).toHaveLength(1);
    },
  );

  it("leaves objects unchanged that opt out", () => {
    const object = {
      metadata: { annotations: { "kustomize.toolkit.fluxcd.io/substitute": "disabled" } },
      data: { script: "${arr[@]}" },
    };
    expect(substitute(object, values)).toEqual({ object, read: [], problems: [] });
  });
});

describe("loadEnvironment", () => {
  const folders = { a: objectText("ConfigMap", "x/b", 'data: { domain: "${TF_DOMAIN}" }') };
  const contract = { variables: { TF_DOMAIN: { value: "example.com" } } };
  const problems = (more: string) =>
    inlineEnvironment({ cluster: fluxKustomization("a", more), folders, contract }).problems;

  it("takes values from the contract if substituteFrom names its ConfigMap", () => {
    const from =
      "postBuild: { substituteFrom: [{ kind: ConfigMap, name: cluster-vars-terraform }] }";
    expect(problems(from)).toEqual([]);
  });

  it("reports a variable that nothing sets", () => {
    expect(problems("wait: true")).toEqual([
      "flux-system/a: ConfigMap x/b: ${TF_DOMAIN} stays: the Kustomization has no postBuild",
    ]);
  });

  it("reports a ConfigMap that nothing provides", () => {
    const from = "postBuild: { substituteFrom: [{ kind: ConfigMap, name: other }] }";
    expect(problems(from)).toContain(
      "flux-system/a: substituteFrom names other, which nothing provides",
    );
  });
});
