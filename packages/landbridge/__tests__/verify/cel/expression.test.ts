import { readExpression } from "../../../src/verify/cel/expression";

/** Variables that an expression reads, with the fields behind them. */
function read(text: string): readonly string[] {
  const expression = readExpression(text);
  if (expression === undefined || "problem" in expression) throw new Error(text);
  return expression.references.map((reference) => reference.join("."));
}

test.each([
  ["object.names.all(n, n != other)", ["object.names", "other"]],
  ["object.labels.all(k, v, k != v)", ["object.labels"]],
  ["object.labels.exists(k, k == v)", ["object.labels", "v"]],
  ["object.items.transformList(i, e, e > i).size() == 1", ["object.items"]],
  ["object.items.transformMap(k, v, v != k, v)", ["object.items"]],
  ["object.items.map(i, i > 0, i + j)", ["object.items", "j"]],
  ["object.?spec.optMap(s, s.size()).orValue(0) == 0", ["object.spec"]],
  ["object.?spec.optFlatMap(s, s.?name).hasValue()", ["object.spec"]],
  ["cel.bind(a, object.name, a + b)", ["object.name", "b"]],
])("%s reads %p", (text, references) => {
  expect(read(text)).toEqual(references);
});
