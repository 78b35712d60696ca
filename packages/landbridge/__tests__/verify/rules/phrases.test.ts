import { anyOf, enumerate } from "../../../src/verify/rules/phrases";

test.each([
  [["a"], "a", "a"],
  [["a", "b"], "a and b", "a or b"],
  [["a", "b", "c"], "a, b and c", "a, b or 1 other"],
  [["a", "b", "c", "d"], "a, b, c and d", "a, b or 2 others"],
])("%j", (words, all, any) => {
  expect(enumerate(words)).toBe(all);
  expect(anyOf(words)).toBe(any);
});
