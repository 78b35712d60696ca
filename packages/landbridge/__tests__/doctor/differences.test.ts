import { serviceDifferences } from "../../src/doctor/model/differences";

const configMap = (text: string) => ({ data: { "values.yaml": text } });

function differences(values: unknown, text: string, unknown?: readonly string[]) {
  return [...serviceDifferences({ key: "values.yaml", values, unknown }, configMap(text))].map(
    ({ key, kind }) => `${kind} ${key}`,
  );
}

test.each([
  [
    "Terraform's way of writing YAML isn't a difference",
    { a: { b: [1, "x"] } },
    '"a":\n  "b":\n  - 1\n  - "x"\n',
    [],
  ],
  ["a leaf", { a: { b: 1 } }, "a: { b: 2 }", ["other a.b"]],
  ["a text that became a number", { id: "12" }, "id: 12", ["other id"]],
  ["an entry of a list", { a: ["x", "y"] }, "a: [x]", ["missing a.1"]],
  ["a key too many", { a: 1 }, "a: 1\nb: 2", ["superfluous b"]],
  ["another shape", { a: { b: 1 } }, "a: text", ["other a"]],
  ["no mapping at all", { a: 1 }, "just text", ["other values.yaml"]],
  ["no YAML", { a: 1 }, "a: [", ["other values.yaml"]],
] as const)("%s", (_, values, text, expected) => {
  expect(differences(values, text, [])).toEqual(expected);
});

test("doesn't compare placeholders, whatever the cluster has in their place", () => {
  const values = { role: "stand-in", zones: ["stand-in"], size: 1 };
  const text = "role: arn\nzones: [a, b]\nsize: 2";
  expect(differences(values, text, ["role", "zones"])).toEqual(["other size"]);
});

test("compares only keys if it isn't known which values are placeholders", () => {
  expect(differences({ a: "stand-in", b: 1 }, "a: real")).toEqual(["missing b"]);
});

test("reports the missing key and the unexpected one", () => {
  const found = serviceDifferences({ key: "values.yaml", values: {} }, { data: { other: "" } });
  expect([...found].map(({ key, kind }) => `${kind} ${key}`)).toEqual([
    "missing values.yaml",
    "superfluous other",
  ]);
});
