import type { Case } from "../../tools/fuzz/case";
import { check } from "../../tools/fuzz/check";
import { KINDS } from "../../tools/fuzz/kinds";
import { Random, seedOf } from "../../tools/fuzz/random";
import { shrink } from "../../tools/fuzz/shrink";

const made = (kind: string, index: number): Case | undefined =>
  KINDS[kind]?.(new Random(seedOf(1, index)));

test.each(Object.keys(KINDS))(
  "%s: a seed always gives the same case, and another seed a different one",
  (kind) => {
    expect(made(kind, 3)).toEqual(made(kind, 3));
    expect(made(kind, 3)).not.toEqual(made(kind, 4));
  },
);

test("a case that Landbridge handles correctly passes", async () => {
  expect(
    await check({ kind: "repository", files: { "a.yaml": "a: [" }, args: [] }),
  ).toBeUndefined();
  expect(await check({ kind: "platform", files: { "platform.json": "{}" } })).toBeUndefined();
});

test("shrinks a failing case as far as possible", async () => {
  const given: Case = {
    kind: "repository",
    files: { "a.yaml": "a\nb\nc\nd\ne", "b.yaml": "x", "c.yaml": "y" },
    args: [],
  };
  const fails = (smaller: Case): Promise<boolean> =>
    Promise.resolve(smaller.files["a.yaml"]?.includes("d") === true && "b.yaml" in smaller.files);
  expect((await shrink(given, fails, 60)).files).toEqual({ "a.yaml": "d", "b.yaml": "" });
});
