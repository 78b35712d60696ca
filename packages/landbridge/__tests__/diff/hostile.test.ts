import * as fs from "node:fs";

import { readPlan } from "../../src/diff/plan";
import { renderDiffGithub } from "../../src/diff/report/github";
import { renderDiffMarkdown } from "../../src/diff/report/markdown";
import { readDiff } from "../../src/diff/saved";
import { folder, landbridge } from "../cli/support";
import { CLUSTER, diff, side, stack, type Files } from "./support";

jest.setTimeout(120_000);

const nested = (open: string, close: string, count: number): string =>
  `${open.repeat(count)}1${close.repeat(count)}`;

const configMap = (data: string): Files => ({
  ...CLUSTER,
  "apps/c.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c, namespace: apps }\ndata: ${data}\n`,
});

describe("a side", () => {
  test.each<[string, Files]>([
    ["a manifest that isn't JSON", { "cdktf.out/manifest.json": "{" }],
    ["a stack that isn't JSON", { ...stack({}), "cdktf.out/stacks/core/cdk.tf.json": "[1" }],
    ["a stack that is a list", { ...stack({}), "cdktf.out/stacks/core/cdk.tf.json": "[]" }],
    [
      "a stack that is nested too deeply",
      {
        ...stack({}),
        "cdktf.out/stacks/core/cdk.tf.json": `{"resource":{"a":{"b":${nested('{"a":', "}", 50_000)}}}}`,
      },
    ],
    ["a contract that isn't one", { ...stack({}), "cdktf.out/contract/dev/contract.json": "{}" }],
    ["YAML that nests too deeply", configMap(nested("[", "]", 5000))],
    ["YAML that contains itself", configMap("&a { x: *a }")],
  ])("%s is noted or reported, and ends nothing", async (_, files) => {
    const own = await side(files);
    expect(own.notes.length + own.findings.length).toBeGreaterThan(0);
    const result = await diff(CLUSTER, files);
    expect(renderDiffMarkdown({ diff: result }).length).toBeLessThanOrEqual(65_000);
  });

  test("a stack's path can't leave the output", async () => {
    const manifest = (path: string): string =>
      JSON.stringify({ stacks: { core: { synthesizedStackPath: path, dependencies: [] } } });
    for (const path of ["../secret.json", "/etc/passwd.json", "stacks/../../secret.json"]) {
      const own = await side({ "cdktf.out/manifest.json": manifest(path), "secret.json": "{}" });
      expect(own.stacks).toEqual([]);
    }
  });

  test("keys of prototypes are keys as others", async () => {
    const files = (text: string): Files =>
      stack(
        JSON.parse(`{"__proto__":{"constructor":{"toString":"${text}"}}}`) as Record<
          string,
          unknown
        >,
      );
    const { terraform } = await diff(files("a"), files("b"));
    expect(terraform.map(({ action }) => action)).toEqual(["changed"]);
  });
});

test.each([
  ["lines", "x\\n".repeat(20_000), "y\\n".repeat(20_000)],
  ["a line", "x".repeat(500_000), `${"x".repeat(499_999)}y`],
  ["JSON in a text", `{\\"a\\":`.repeat(5000), "{}"],
])("%s of a huge value are compared in reasonable time", async (_, before, after) => {
  const result = await diff(configMap(`{ k: "${before}" }`), configMap(`{ k: "${after}" }`));
  expect(result.objects).toHaveLength(1);
  const markdown = renderDiffMarkdown({ diff: result });
  expect(markdown.length).toBeLessThanOrEqual(65_000);
  expect(markdown.match(/^```/gm)!.length % 2).toBe(0);
});

test("many dangers fit into a comment, too", async () => {
  const many = (port: string): Files =>
    stack({
      aws_db_instance: Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => [
          `${"long".repeat(40)}_${index}`,
          { db_name: `${port}${index}` },
        ]),
      ),
    });
  const result = await diff(many("a"), many("b"));
  expect(renderDiffMarkdown({ diff: result }).length).toBeLessThanOrEqual(65_000);
  expect(renderDiffGithub({ diff: result }).length).toBeGreaterThan(0);
});

test.each([
  ["isn't JSON", "{ secret"],
  ["isn't a plan", "{}"],
  ["is nested too deeply", nested('{"a":', "}", 20_000)],
])("a plan that %s is refused, without its text", (message, text) => {
  const root = folder({ "plan.json": text });
  expect(() => readPlan(`${root}/plan.json`, "plan.json")).toThrow(message);
  expect(() => readPlan(`${root}/plan.json`, "plan.json")).not.toThrow(/secret/);
});

test.each([
  ["isn't JSON", "{ secret"],
  ["isn't a diff", "{}"],
  ["is nested too deeply", nested('{"a":', "}", 20_000)],
])("a saved diff that %s is refused", (message, text) => {
  const root = folder({ "diff.json": text });
  expect(() => readDiff(`${root}/diff.json`, "diff.json")).toThrow(message);
});

test("a saved diff can't steer the runner or the comment when it is printed", async () => {
  const hostile = "::error::x\u001b[31m`````\n</details> <!-- ##[group] @everyone";
  const result = await diff(configMap("{ k: a }"), configMap("{ k: b }"));
  const forged = {
    ...result,
    base: { name: hostile },
    notes: [hostile],
    danger: [
      { environments: [], kind: hostile, severity: "high", subject: hostile, message: hostile },
    ],
  };
  const root = folder({ "diff.json": JSON.stringify(forged) });
  fs.mkdirSync(`${root}/.git`);
  for (const format of ["text", "markdown", "github"]) {
    const args = ["diff", "--from=diff.json", `--format=${format}`];
    const { code, out } = await landbridge(args, { directory: root });
    expect(code).toBe(0);
    expect(out).not.toContain("\u001b");
    expect(out).not.toContain("##[");
    expect(out).not.toMatch(/^\s*::error::x/m);
  }
});
