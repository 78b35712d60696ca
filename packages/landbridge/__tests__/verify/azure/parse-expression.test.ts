import { declarationsOf } from "../../../src/verify/azure/bicep/declarations";
import { parseExpression } from "../../../src/verify/azure/bicep/parse-expression";
import { callArmFunction } from "../../../src/verify/azure/functions";
import { Cursor, SyntaxProblem } from "../../../src/verify/terraform/hcl/cursor";
import { evaluate } from "../../../src/verify/terraform/hcl/evaluate";
import { fromPlain, toPlain, unknownNamed } from "../../../src/verify/terraform/hcl/value";

function valueOf(text: string): unknown {
  const value = evaluate(parseExpression(new Cursor(text)), {
    root: (name) => (name === "a" ? fromPlain({ b: ["x", "y"] }) : unknownNamed(name)),
    call: callArmFunction,
  });
  return toPlain(value);
}

describe("an expression of Bicep", () => {
  it.each([
    ["'plain'", "plain"],
    ["'it\\'s ${a.b[1]} \\${b}'", "it's y ${b}"],
    ["'''\nraw ${a}\n'''", "raw ${a}\n"],
    ["'\\u{41}\\n'", "A\n"],
    ["''", ""],
    ["[\n  1\n  2 // two\n]", [1, 2]],
    ["{\n  x: 1, 'y-z': true\n  /* none */\n  w: null\n}", { x: 1, "y-z": true, w: null }],
    ["1 == 2 ? 'x' : 'y'", "y"],
    ["true\n  ? 'x'\n  : 'y'", "x"],
    ["!false && (1 < 2)", true],
    ["[for item in a.b: 'v-${item}']", ["v-x", "v-y"]],
    ["[for (item, i) in a.b: { name: item }]", [{ name: "x" }, { name: "y" }]],
    ["union({ x: 1 }, { y: 2 })", { x: 1, y: 2 }],
    ["concat('a', 'b')", "ab"],
    ["format('{0}/{1}', 'a', 2)", "a/2"],
    ["empty('')", true],
    ["a.?b![0]", "x"],
    ["null ?? 'x'", "x"],
    ["if(equals('a', 'a'), 'x', 'y')", "x"],
    ["{ ...other, x: 1 }", { x: 1 }],
  ])("%s", (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });

  it.each(["", "'open", "[1", "{ a }", "a.", "'\\u{ffffff}'", "[".repeat(5000), "!".repeat(5000)])(
    "is not an expression: %j",
    (text) => {
      expect(() => parseExpression(new Cursor(text))).toThrow(SyntaxProblem);
    },
  );
});

test("declarations that can't be read are left out, and so is what exists", () => {
  const text = `param a string = 'x'
@description('b')
param b object
var c = {
  d: [
}
var e = 'y' // why
resource f 'Microsoft.X/y@2024-01-01' existing = {
  name: 'f'
}
/* var g = 'z' */
resource h 'Microsoft.X/y@2024-01-01' = [for i in range(0, 2): if (i > 0) {
  name: 'h'
}]
module i './i.bicep' = if (a == 'x') {
  name: 'i'
}
`;
  const found = declarationsOf(text).map(({ kind, name, source, line }) =>
    `${kind} ${name} ${source} ${line}`.replace(/ +/g, " "),
  );
  expect(found).toEqual([
    "param a 1",
    "var e 7",
    "resource h Microsoft.X/y 12",
    "module i ./i.bicep 15",
  ]);
});
