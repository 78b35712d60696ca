import { readFileSync } from "node:fs";
import { join } from "node:path";

import { originOf, SOURCES } from "../../tools/vendor-schemas/sources";
import { countCelRules, strictSchema } from "../../tools/vendor-schemas/strict";

const crd = (schema: Record<string, unknown>) => strictSchema(schema, { closeEmptyObjects: true });

describe("strictSchema", () => {
  it("closes objects, unless they keep unknown fields or define additional ones", () => {
    expect(crd({ type: "object", properties: {} })).toHaveProperty("additionalProperties", false);
    expect(crd({ type: "object" })).toHaveProperty("additionalProperties", false);
    expect(
      crd({ type: "object", "x-kubernetes-preserve-unknown-fields": true }),
    ).not.toHaveProperty("additionalProperties");
    expect(crd({ additionalProperties: { type: "string" } })).toEqual({
      additionalProperties: { type: "string" },
    });
  });

  it("leaves free-form objects of published APIs open", () => {
    expect(strictSchema({ type: "object" }, { closeEmptyObjects: false })).toEqual({
      type: "object",
    });
  });

  it("doesn't close objects inside allOf, anyOf and oneOf, which also see their siblings", () => {
    const { anyOf } = crd({ anyOf: [{ properties: { a: {} }, required: ["a"] }] });
    expect(anyOf).toEqual([{ properties: { a: {} }, required: ["a"] }]);
  });

  it("leaves out patterns that only Go reads", () => {
    expect(crd({ type: "string", pattern: "^(?i)(abort|warn)?$" })).toEqual({ type: "string" });
    expect(crd({ type: "string", pattern: "^(?:a|b)$" })).toHaveProperty("pattern");
  });

  it("supports int-or-string, nullable, sets and exclusive bounds", () => {
    expect(crd({ "x-kubernetes-int-or-string": true })).toEqual({ type: ["integer", "string"] });
    expect(crd({ type: "string", enum: ["a"], nullable: true })).toEqual({
      type: ["string", "null"],
      enum: ["a", null],
    });
    expect(crd({ type: "array", "x-kubernetes-list-type": "set" })).toEqual({
      type: "array",
      uniqueItems: true,
    });
    expect(crd({ type: "integer", minimum: 1, exclusiveMinimum: true })).toEqual({
      type: "integer",
      exclusiveMinimum: 1,
    });
  });

  it("drops formats that the API server doesn't check", () => {
    expect(crd({ type: "string", format: "made-up" })).toEqual({ type: "string" });
  });
});

test("countCelRules counts rules at every depth", () => {
  const rule = { "x-kubernetes-validations": [{ rule: "true" }] };
  expect(countCelRules({ properties: { a: rule }, ...rule })).toBe(2);
});

test("the README of the schemas lists every kind with its module and version", () => {
  const readme = readFileSync(join(__dirname, "schemas/README.md"), "utf8");
  for (const source of SOURCES) {
    const { kinds, version } = source;
    for (const kind of kinds) {
      expect(readme).toMatch(
        new RegExp(`\\[${kind}\\].*\\| ${originOf(source)} \\| ${version} \\|`),
      );
    }
  }
});
