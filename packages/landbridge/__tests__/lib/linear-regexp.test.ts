import { linearRegExp } from "../../src/lib/linear-regexp";

const LONG = "a".repeat(40_000);

test.each(["^(a+)+$", "^(?:a|a)*$", "^.*.*.*.*=$", "^(?:a*)*b$"])(
  "/%s/ takes linear time",
  (source) => {
    const start = performance.now();
    expect(linearRegExp(source).test(`${LONG}!`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  },
);

test("matches like any other", () => {
  expect(linearRegExp("^(?:[^/]*/)*(\\w+)-[^/]*\\.ya?ml$").exec("apps/dev/shop-1.yaml")?.[1]).toBe(
    "shop",
  );
  expect([..."b1ab22".matchAll(linearRegExp("(?:a|b)+\\d*", "g"))].map(([text]) => text)).toEqual([
    "b1",
    "ab22",
  ]);
  // The linear engine has neither.
  expect(linearRegExp("(?<x>a+)+(?<y>b+)*", "u").exec("aab")?.groups).toEqual({ x: "aa", y: "b" });
});

test.each(["(?=a)", "(a)\\1", "(a){2}", "a".repeat(10_001), "("])(
  "refuses what can't be matched so: %#",
  (source) => {
    expect(() => linearRegExp(source)).toThrow(SyntaxError);
  },
);

test("the verifier's own expressions keep their engine", () => {
  linearRegExp("^(a+)+$").test(LONG);
  const text = `${" ".repeat(30)}kind: Deployment\n`.repeat(100_000);
  const start = performance.now();
  expect(/^ +(?:flux\.weave\.works|fluxcd\.io)\/ignore\b/m.test(text)).toBe(false);
  expect(performance.now() - start).toBeLessThan(500);
});
