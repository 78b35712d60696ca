import { alike } from "../alike";
import type { ContractChange, Reader } from "../document";
import type { ClusterSide, Side } from "../side/side";
import { isEqual } from "../values/compare";
import type { FieldChange } from "../values/field-change";
import { changesOf } from "../values/shown-change";
import { entriesOf, type ContractEntry } from "./contract-entries";
import { actionOf, pairsOf, type Pair } from "./pairs";
import { readersOfValues, readersOfVariable } from "./readers";

type EntryChange = Omit<ContractChange, "environments">;

/** Section 3: entries of the contracts that are added, removed, changed, retyped or moved, and who reads them. */
export function contractChanges(base: Side, head: Side): readonly ContractChange[] {
  const environments = [...base.contracts, ...head.contracts].map((own) => own.environment);
  const entries = [...new Set(environments)]
    .sort()
    .flatMap((environment) =>
      environmentChanges(environment, base, head).map((entry) => ({ environment, entry })),
    );
  return alike(entries).map(({ environments: all, entry }) => ({ environments: all, ...entry }));
}

function environmentChanges(environment: string, base: Side, head: Side): readonly EntryChange[] {
  const [before, after] = [base, head].map((side) =>
    entriesOf(
      side.contracts.find((own) => own.environment === environment),
      side,
    ),
  );
  const pairs = pairsOf(before ?? [], after ?? [], ({ entry, key }) => `${entry} ${key}`);
  const moves = movesOf(pairs);
  const moved = new Set(moves.flatMap((move) => [move.before, move.after]));
  const clusterIn = (side: Side): ClusterSide | undefined =>
    side.clusters.find((cluster) => cluster.environment === environment);
  const readers = ({ before: old, after: now }: Pair<ContractEntry>): readonly Reader[] => {
    const entry = now ?? old;
    return entry === undefined ? [] : readersOf(entry, clusterIn(now === undefined ? base : head));
  };
  return [
    ...moves.map((move): EntryChange => {
      const { entry, key } = move.after;
      const pair = { key, before: move.before, after: move.after };
      return {
        entry,
        key,
        action: "moved",
        from: move.before.key,
        changes: [],
        readers: [...readers(pair)],
      };
    }),
    ...pairs.flatMap((pair) => {
      const isMoved = [pair.before, pair.after].some((own) => own !== undefined && moved.has(own));
      return isMoved ? [] : entryChange(pair, readers(pair));
    }),
  ];
}

function entryChange(
  pair: Pair<ContractEntry>,
  readers: readonly Reader[],
): readonly EntryChange[] {
  const { before, after } = pair;
  const own = after ?? before;
  if (own === undefined) return [];
  const changes = withoutRepetition(changesOf(before?.facts ?? {}, after?.facts ?? {}));
  if (before !== undefined && after !== undefined && changes.length === 0) return [];
  const isRetyped = before !== undefined && after !== undefined && before.type !== after.type;
  const action = isRetyped ? "retyped" : actionOf(pair);
  return [{ entry: own.entry, key: own.key, action, changes: [...changes], readers: [...readers] }];
}

/** The expression of a service contains its values: it counts only if they are the same. */
function withoutRepetition(changes: readonly FieldChange[]): readonly FieldChange[] {
  const others = changes.filter(({ path }) => path !== "expression");
  return others.some(({ path }) => path.startsWith("values")) ? others : changes;
}

/** Keys that disappear and appear with the same value, if only one of each has it. */
function movesOf(
  pairs: readonly Pair<ContractEntry>[],
): readonly { readonly before: ContractEntry; readonly after: ContractEntry }[] {
  const removed = pairs.flatMap(({ before, after }) =>
    before !== undefined && after === undefined && before.entry === "variable" ? [before] : [],
  );
  const added = pairs.flatMap(({ before, after }) =>
    after !== undefined && before === undefined && after.entry === "variable" ? [after] : [],
  );
  return removed.flatMap((before) => {
    const same = added.filter((after) => isEqual(before.facts, after.facts));
    const [after, another] = same;
    const isClear =
      another === undefined &&
      removed.filter((other) => isEqual(other.facts, before.facts)).length === 1;
    return isClear && after !== undefined ? [{ before, after }] : [];
  });
}

/** Who reads an entry in a cluster. */
function readersOf(
  { entry, key, facts }: ContractEntry,
  cluster: ClusterSide | undefined,
): readonly Reader[] {
  if (entry === "variable") return readersOfVariable(cluster, key);
  if (entry !== "service") return [];
  const { configMap = "" } = facts as { configMap?: string };
  return readersOfValues(cluster, configMap.slice(configMap.indexOf("/") + 1));
}
