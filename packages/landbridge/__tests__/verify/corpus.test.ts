import type { VerifyResult } from "../../src/verify/report/result";
import { RULES } from "../../src/verify/rules/registry";
import { readCorpus, type Tree } from "./support/corpus";
import { verifyTree } from "./support/verify-tree";

const corpus = readCorpus();

/** Rules that only report notes. */
const NOTES = RULES.filter(({ severity }) => severity === "note").map(({ id }) => id);

/**
 * Errors and warnings in the form of a tree's expectations, without the line if the expectation has none. Notes are
 * included only in the trees of their own rule.
 */
function found({ findings }: VerifyResult, { expected, name }: Tree): readonly string[] {
  return findings
    .filter(({ severity, rule }) =>
      severity === "note" ? NOTES.includes(rule) && name.startsWith(`${rule}/`) : true,
    )
    .map(({ rule, severity, location: place }) => {
      const short = `${rule} ${place.file}`;
      const long = `${short}:${place.line ?? 1}`;
      // A tree that is about the severity names it.
      if (
        expected.some(
          (line) =>
            /^(?:error|warning)$/.test(line.slice(long.length + 1)) && line.startsWith(`${long} `),
        )
      )
        return `${long} ${severity}`;
      return expected.includes(short) ? short : long;
    })
    .sort();
}

for (const tree of corpus) {
  const what = tree.expected.length === 0 ? "is clean" : `has ${tree.expected.join(", ")}`;
  test(`${tree.name} ${what}`, async () => {
    expect(found(await verifyTree(tree), tree)).toEqual(tree.expected);
  });
}

test("every rule has a failing and a clean tree", () => {
  const missing = RULES.flatMap(({ id }) => {
    const own = corpus.filter(({ rule }) => rule === id);
    const fires = own.some(({ expected }) => expected.some((line) => line.startsWith(`${id} `)));
    const clean = own.some(({ expected }) => expected.length === 0);
    return fires && clean
      ? []
      : [`${id}: ${fires ? "no clean tree" : "no tree in which it fires"}`];
  });
  expect(missing).toEqual([]);
});

test("every directory of the corpus belongs to a rule", () => {
  const ids = RULES.map(({ id }) => id);
  expect(corpus.map(({ rule }) => rule).filter((rule) => !ids.includes(rule))).toEqual([]);
});
