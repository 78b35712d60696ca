import { satisfies } from "../../../src/verify/cel/validation";

test.each([
  ["self.x > 1", { x: 2 }, true],
  ["self.x > 1", { x: 1 }, false],
  ["!has(self.x)", { x: null }, true],
  ["self.x > 1", {}, undefined],
  ["self.matches('^a+$')", "aaa", true],
  ["self.find('[0-9]+') == '12'", "a12b3", true],
  ["isURL(self)", "https://example.com", undefined],
  ["self ==", "a", undefined],
])("%s of %j is %s", (rule, value, expected) => {
  expect(satisfies(rule, value)).toBe(expected);
});

describe("rules of hostile repositories", () => {
  test("a pattern takes linear time", () => {
    expect(satisfies("self.matches('^(a+)+$')", `${"a".repeat(40)}b`)).toBe(false);
  }, 2000);

  test.each(["self.matches('(?=a)b')", "self.matches(self)"])("%s isn't evaluated", (rule) => {
    expect(satisfies(rule, "a")).toBeUndefined();
  });

  test("loops inside each other aren't run over the characters of a long text", () => {
    const rule = "self.split('').all(a, self.split('').exists(b, a == b))";
    expect(satisfies(rule, "abc")).toBe(true);
    expect(satisfies(rule, "a".repeat(10_000))).toBeUndefined();
  }, 2000);

  test("loops inside each other aren't run over a long list", () => {
    const rule = "self.all(a, self.all(b, self.all(c, a + b + c > 0)))";
    expect(satisfies(rule, [1, 2])).toBe(true);
    expect(
      satisfies(
        rule,
        Array.from({ length: 1000 }, () => 1),
      ),
    ).toBeUndefined();
  }, 2000);
});
