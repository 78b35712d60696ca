import { memoize } from "../../src/lib/memoize";

test("computes once for each object, also where nothing comes out", () => {
  const compute = jest.fn(({ value }: { readonly value: string | undefined }) => value);
  const memoized = memoize(compute);
  const [one, other] = [{ value: "one" }, { value: undefined }];
  expect([one, other, one, other].map(memoized)).toEqual(["one", undefined, "one", undefined]);
  expect(compute).toHaveBeenCalledTimes(2);
});
