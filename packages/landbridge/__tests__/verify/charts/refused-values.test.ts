import { chartOf } from "../../../src/verify/charts/chart";
import { refusedValues } from "../../../src/verify/charts/refused-values";

/** What a schema refuses, as texts. */
function refused(
  schema: object,
  values: Record<string, unknown>,
  defaults = "",
): readonly string[] {
  const files = {
    "Chart.yaml": "name: web\nversion: 1.0.0\n",
    "values.yaml": defaults,
    "values.schema.json": JSON.stringify(schema),
  };
  const chart = chartOf(new Map(Object.entries(files)));
  if (chart === undefined) throw new Error("no chart");
  return [...refusedValues(chart, values)].map(
    ({ path, message }) => `${path.join(".")} ${message}`,
  );
}

const properties = { a: { type: "integer" }, b: { enum: ["x", "y"] } };

test.each<[string, object, Record<string, unknown>, readonly string[]]>([
  ["a type", { properties }, { a: "1" }, ['a must be integer, not "1"']],
  ["an enum", { properties }, { b: "z" }, ['b must be one of "x", "y", not "z"']],
  [
    "a key that isn't allowed",
    { properties, additionalProperties: false },
    { c: 1 },
    ["c isn't a value of the chart"],
  ],
  ["what is missing", { required: ["a"] }, {}, [" must have required property 'a'"]],
  [
    "alternatives, once",
    { properties: { a: { anyOf: [{ type: "integer" }, { type: "null" }] } } },
    { a: "x" },
    ["a has none of the forms that the chart allows"],
  ],
  [
    "a newer draft",
    { $schema: "https://json-schema.org/draft/2020-12/schema", properties },
    { a: "1" },
    ['a must be integer, not "1"'],
  ],
  ["a schema elsewhere", { $ref: "https://example.com/schema.json" }, { a: "1" }, []],
  ["a pattern that takes long", { properties: { a: { pattern: "^(a+)+$(?=b)" } } }, { a: "b" }, []],
])("%s", (_, schema, values, expected) => {
  expect(refused(schema, values)).toEqual(expected);
});

test("defaults count, and null removes one", () => {
  expect(refused({ required: ["a"] }, {}, "a: 1")).toEqual([]);
  expect(refused({ required: ["a"] }, { a: null }, "a: 1")).toHaveLength(1);
});

test("a fraction is a multiple of another as one reckons, not as a computer does", () => {
  const schema = { properties: { a: { multipleOf: 0.1 } } };
  expect(refused(schema, { a: 0.3 })).toEqual([]);
  expect(refused(schema, { a: 0.35 })).toHaveLength(1);
});
