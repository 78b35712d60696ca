import type { Tree } from "../../packages/landbridge/__tests__/verify/support/corpus";
import type { ArchivedFile } from "../../packages/landbridge/__tests__/verify/support/txtar";

/** A tree in which a rule fires, and its twin in which the mistake is fixed: `NAME.txtar` and `NAME-clean.txtar`. */
export interface Pair {
  readonly failing: Tree;
  readonly clean: Tree;
}

/** The core of a rule whose shortest pair shows a special case. */
export const CORE: Readonly<Record<string, string>> = {
  LB104: "typo",
  LB201: "misspelled",
  LB208: "other-kustomization",
  LB304: "missing-repository",
  LB601: "no-directory",
  LB609: "plain",
  LB806: "scaled-down",
};

/**
 * The pair that shows a rule best: its core, or else the one with the fewest findings of other rules, and of these the
 * one with the fewest lines in the files that differ.
 */
export function choosePair(id: string, trees: readonly Tree[]): Pair | undefined {
  const pairs = trees.flatMap((failing): readonly Pair[] => {
    if (!failing.expected.some((line) => line.startsWith(`${id} `))) return [];
    const twin = failing.name.replace(/\.txtar$/, "-clean.txtar");
    const clean = trees.find(({ name }) => name === twin);
    return clean === undefined ? [] : [{ failing, clean }];
  });
  const core = pairs.find(({ failing }) => failing.name === `${id}/${CORE[id] ?? ""}.txtar`);
  if (core !== undefined) return core;
  return pairs.sort(
    (one, other) => others(id, one) - others(id, other) || size(one) - size(other),
  )[0];
}

function others(id: string, { failing }: Pair): number {
  return failing.expected.filter((line) => !line.startsWith(`${id} `)).length;
}

function size({ failing, clean }: Pair): number {
  return [...differing(failing, clean), ...differing(clean, failing)].reduce(
    (sum, { text }) => sum + text.split("\n").length,
    0,
  );
}

/** The files of a tree that the other one lacks, or has with a different text. */
export function differing(tree: Tree, other: Tree): readonly ArchivedFile[] {
  return tree.files.filter(
    ({ path, text }) => !other.files.some((twin) => twin.path === path && twin.text === text),
  );
}
