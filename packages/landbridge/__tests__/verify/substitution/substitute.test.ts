import fc from "fast-check";

import { isVariableName } from "../../../src/verify/substitution/name";
import { substitute } from "../../../src/verify/substitution/substitute";
import type { Substituted, Variables } from "../../../src/verify/substitution/substitution";
import { known } from "./support";

const VALUES = { ID: "012345678901", NAME: "dev", SWITCH: "yes", LINES: "a\nb", EMPTY: "" };
const run = (value: unknown, variables: Variables = known(VALUES)): Substituted =>
  substitute({ data: { value } }, variables);
const result = (value: unknown): unknown => (run(value).data.data as { value: unknown }).value;

describe("substitute", () => {
  it.each([
    ["$NAME stays", "$NAME stays"],
    ["$$", "$"],
    ["$${NAME}", "${NAME}"],
    ["${NAME}-${NONE:=x}-${NONE:-y}-${NONE=z}", "dev-x-y-z"],
    ["${NONE:?a}${NONE:+b}", "ab"],
    ["${NAME/e/o} ${NAME:0:2} ${NAME^^}", "dov de DEV"],
    ["${LINES}", "ab"],
    ["${ID}", 12345678901],
    ["id ${ID}", "id 012345678901"],
    ["${SWITCH}", true],
    ["${NAME}: ${ID}", "dev: 012345678901"],
    ["${EMPTY}", null],
  ])("turns %j into %j", (text, expected) => {
    expect(result(text)).toEqual(expected);
  });

  it.each([
    ["${NONE=branch", "main}", { branch: "main" }],
    ["${NONE=${NAME}_x", "y}", { dev_x: "y" }],
    ["${NONE=a", "${NAME}}", { a: "dev" }],
  ])("substitutes across the key %j and the value %j", (key, value, expected) => {
    const { data, errors } = substitute({ data: { [key]: value, other: "x" } }, known(VALUES));
    expect(data).toEqual({ data: { ...expected, other: "x" } });
    expect(errors).toEqual([]);
  });

  it.each(["${arr[@]}", "${NAME-x}", "${{ github.sha }}", "${NAME", "${NAME:-x"])(
    "reports %j, which fails the Kustomization",
    (text) => {
      const { errors, data } = run(`a ${text}`);
      expect(errors).toEqual([
        {
          path: ["data", "value"],
          expression: expect.stringContaining("${") as string,
          message: expect.any(String) as string,
        },
      ]);
      expect(data).toEqual({ data: { value: `a ${text}` } });
    },
  );

  it("reports every use with its field, expression and default, even inside a default", () => {
    const set = { set: true, value: "dev" };
    expect(run("${NONE:=${NAME}}").uses).toEqual([
      {
        name: "NONE",
        path: ["data", "value"],
        expression: "${NONE:=${NAME}}",
        hasDefault: true,
        variable: { set: false },
      },
      {
        name: "NAME",
        path: ["data", "value"],
        expression: "${NAME}",
        hasDefault: false,
        variable: set,
      },
    ]);
  });

  it("reports a value whose type changes", () => {
    const path = ["data", "value"];
    expect(run("${ID}").typeChanges).toEqual([
      { path, before: "${ID}", after: VALUES.ID, becomes: "number" },
    ]);
    expect(run("x: ${ID}").typeChanges).toEqual([]);
    expect(run("${ID}", known({ ID: "a: b" })).typeChanges).toMatchObject([{ becomes: "invalid" }]);
  });

  it.each([undefined, { set: true as const }])(
    "keeps an unknown variable (%j) as it is",
    (variable) => {
      const get: Variables["get"] = (name) =>
        name === "NAME" ? { set: true, value: "dev" } : variable;
      const { data, uses, typeChanges, errors } = run("${NAME} ${OTHER^^} ${NONE:=${OTHER}}", {
        any: true,
        get,
      });
      expect(data).toEqual({ data: { value: "dev ${OTHER^^} ${NONE:=${OTHER}}" } });
      expect(uses.map(({ name }) => name)).toEqual(["NAME", "OTHER", "NONE", "OTHER"]);
      expect([...typeChanges, ...errors]).toEqual([]);
    },
  );

  it("takes the alternative of a known default although the default is unknown", () => {
    const get: Variables["get"] = (name) => (name === "A" ? { set: true, value: "5" } : undefined);
    expect(run("${A:=${OTHER}}", { any: true, get }).data).toEqual({ data: { value: 5 } });
  });

  it.each(["labels", "annotations"])("leaves an object unchanged that opts out by %s", (kind) => {
    const object = {
      metadata: { [kind]: { "kustomize.toolkit.fluxcd.io/substitute": "disabled" } },
      data: { script: "${arr[@]} ${NAME}" },
    };
    const { data, uses, errors } = substitute(object, known(VALUES));
    expect(data).toBe(object);
    expect([...uses, ...errors]).toEqual([]);
  });

  it("does nothing without variables, unless asked to", () => {
    const object = { data: { value: "$${x} ${x:=d}" } };
    expect(substitute(object, known({})).data).toBe(object);
    expect(substitute(object, known({}), { always: true }).data).toEqual({
      data: { value: "${x} d" },
    });
  });

  it("substitutes in keys and in lists", () => {
    expect(run({ "${NAME}-x": ["${ID}", { y: "${NAME}" }] }).data).toEqual({
      data: { value: { "dev-x": [12345678901, { y: "dev" }] } },
    });
  });
});

describe("isVariableName", () => {
  it.each([
    ["_a1", true],
    ["A", true],
    ["1a", false],
    ["a-b", false],
    ["", false],
    ["a.b", false],
    ["é", false],
    ["a\n", false],
  ])("%j is %j", (name, expected) => {
    expect(isVariableName(name)).toBe(expected);
  });
});

describe("for any text", () => {
  const printable = fc.string({ unit: "grapheme", maxLength: 60 });
  const yaml = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      printable,
      fc.integer(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(printable, tie("value"), { maxKeys: 3 }),
    ),
  })).value;

  it("returns the same object if it has no dollar sign", () => {
    fc.assert(
      fc.property(yaml, (value) => {
        const object = { value };
        fc.pre(!JSON.stringify(object).includes("$"));
        expect(substitute(object, known(VALUES)).data).toBe(object);
      }),
    );
  });

  it("returns a text unchanged if its dollar signs are doubled", () => {
    const dollars = fc
      .array(
        fc.oneof(fc.constantFrom("$", "${", "}", "$${A}", "x: ", " #", "'", '"', "\\"), printable),
      )
      .map((parts) => `z${parts.join("")}$z`);
    fc.assert(
      fc.property(dollars, (value) => {
        expect(result(value.replaceAll("$", "$$$$"))).toBe(value);
      }),
    );
  });

  it("inserts a value of harmless characters as it is, and changes nothing the second time", () => {
    const word = fc.stringMatching(/^[a-z]{3}[a-z0-9./-]{0,20}[a-z]$/);
    fc.assert(
      fc.property(word, word, (value, around) => {
        const variables = known({ V: value });
        const once = run(`${around} \${V} ${around}`, variables).data;
        expect(once).toEqual({ data: { value: `${around} ${value} ${around}` } });
        expect(substitute(once, variables).data).toBe(once);
      }),
    );
  });

  it("never throws", () => {
    const pieces = fc.constantFrom(
      "$",
      "{",
      "}",
      "${V",
      "/",
      "#",
      "%",
      ":",
      "=",
      "-",
      "[",
      "]",
      "*",
      "^",
      "\\",
      "'",
      '"',
      "\n",
      " ",
      "é",
    );
    const text = fc
      .array(fc.oneof(pieces, printable), { maxLength: 20 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, (value, content) => {
        const { data } = run(value, known({ V: content }));
        expect(Object.keys(data)).toEqual(["data"]);
      }),
      { numRuns: 500 },
    );
  });
});
