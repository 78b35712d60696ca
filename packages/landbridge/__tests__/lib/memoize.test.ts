import { memoize } from "../../src/lib/memoize";

test("computes the result once per object, even if it is undefined", () => {
  const compute = jest.fn(({ value }: { readonly value: string | undefined }) => value);
  const memoized = memoize(compute);
  const [one, other] = [{ value: "one" }, { value: undefined }];
  expect([one, other, one, other].map(memoized)).toEqual(["one", undefined, "one", undefined]);
  expect(compute).toHaveBeenCalledTimes(2);
});
