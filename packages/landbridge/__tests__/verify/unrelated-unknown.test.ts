import { createHash } from "node:crypto";

import type { VerifyResult } from "../../src/verify/report/result";
import { readCorpus, type Tree } from "./support/corpus";
import {
  KNOWN,
  UNKNOWNS,
  UNLIMITED,
  UNRELATED,
  withUnknown,
  type Unknown,
} from "./support/unrelated-unknowns";
import { verifyTree } from "./support/verify-tree";

/** Rules that once fell silent, or became milder, if anything of a cluster was unknown: they get every unknown. */
const SENSITIVE = new Set(
  `LB101 LB102 LB104 LB106 LB118 LB201 LB205 LB207 LB208 LB212 LB304 LB501 LB607 LB608 LB616 LB621 LB636 LB640 LB714`.split(
    " ",
  ),
);

/**
 * How many other trees there are for one that is verified, to keep the test short. Chosen by a tree's name, so that a
 * new tree doesn't change which of the others are verified. `UNKNOWN_TREES=all` takes all of them, with every unknown.
 */
const STEP = 5;
const EVERY = process.env.UNKNOWN_TREES === "all";

/** Findings outside of what was added: `LB208 error apps/settings.yaml:5`. */
function found({ findings }: VerifyResult): readonly string[] {
  return findings
    .filter(({ location }) => !location.file.includes(UNRELATED))
    .map(
      ({ rule, severity, location: { file, line = 1 } }) => `${rule} ${severity} ${file}:${line}`,
    )
    .sort();
}

/** The same number for the same name, spread evenly. */
function numberOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE();
}

/** The folder of a cluster, to which an unknown is added. */
function clusterOf({ files }: Tree): string | undefined {
  return files.flatMap(({ path }) => /^clusters\/[\w-]+(?=\/)/.exec(path)?.[0] ?? [])[0];
}

/** One finding for all releases, at the first of them: an unknown that is a release moves it. */
const MOVED = new Set(["LB306/no-helm-controller.txtar"]);

/** Trees in which something is found, with a place for an unknown. */
const trees = readCorpus().filter(
  ({ expected, files, rule, name }) =>
    expected.length > 0 &&
    !MOVED.has(name) &&
    (EVERY || SENSITIVE.has(rule) || numberOf(name) % STEP === 0) &&
    files.some(({ text }) => text.includes("kustomize.toolkit.fluxcd.io")),
);

/** A third of the unknowns: others for other names, so that each rule meets all of them. */
const unknownsFor = ({ name }: Tree): readonly Unknown[] =>
  ALL.filter((_, index) => EVERY || index % 3 === numberOf(`${name} unknown`) % 3);

const ALL = [...UNKNOWNS, UNLIMITED];

/** A guess from what the repository does elsewhere: not made where anything may have what is missing. */
const GUESSES =
  /^(?:LB208\/(?:only-one-without|function-for-another)|LB619\/next-to-it|LB680\/[\w-]+)\.txtar$/;

/** A pool of addresses belongs to the whole cluster: any part that isn't known may have one. */
const OF_WHOLE_CLUSTER = new Set(["LB646/address-pool.txtar"]);

const placeOf = (finding: string): string => finding.split(" ").slice(2).join(" ");

/** What is not found as it is without the unknown. */
function* changes(
  known: readonly string[],
  all: readonly string[],
  { isUnlimited = false }: Unknown,
): Iterable<string> {
  const places = new Set(all.map(placeOf));
  const before = new Set(known.map(placeOf));
  for (const finding of known) {
    if (finding.includes(" note ")) continue;
    if (isUnlimited ? !places.has(placeOf(finding)) : !all.includes(finding))
      yield `lost ${finding}`;
  }
  for (const finding of all) if (!before.has(placeOf(finding))) yield `new ${finding}`;
}

test("an unrelated unknown changes no finding, and any other leaves at least a warning", async () => {
  const changed: string[] = [];
  const compared = new Set<string>();
  for (const tree of trees) {
    const cluster = clusterOf(tree);
    const known = cluster === undefined ? undefined : withUnknown(tree, cluster, KNOWN);
    if (cluster === undefined || known === undefined) continue;
    const expected = found(await verifyTree(known));
    for (const unknown of unknownsFor(tree)) {
      const other = withUnknown(tree, cluster, unknown);
      const mayHaveAny = unknown.isUnlimited === true || unknown.name === "a remote base";
      const isDropped = (mayHaveAny && GUESSES.test(tree.name)) || OF_WHOLE_CLUSTER.has(tree.name);
      if (other === undefined || isDropped) continue;
      compared.add(unknown.name);
      const all = found(await verifyTree(other));
      for (const change of changes(expected, all, unknown))
        changed.push(`${tree.name}, ${unknown.name}: ${change}`);
    }
  }
  expect(changed).toEqual([]);
  expect(compared.size).toBe(ALL.length);
});
