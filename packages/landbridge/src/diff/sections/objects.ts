import { alike } from "../alike";
import type { ObjectChange } from "../document";
import type { ClusterSide, Side, SideObject } from "../side/side";
import { changesOf } from "../values/shown-change";
import { pairsOf, type Pair } from "./pairs";
import { titleOf } from "./readers";

/** An object on one or both sides. */
export interface ObjectPair extends Pair<SideObject> {
  readonly environment: string;
  readonly cluster: string;
}

/**
 * All objects of all clusters, those of both sides together. If several appliers apply one object, those of the same applier
 * belong together, then the others in order.
 */
export function objectPairs(base: Side, head: Side): readonly ObjectPair[] {
  return clusterPairs(base, head).flatMap(({ key, before, after }) => {
    const environment = (after ?? before)?.environment ?? key;
    return pairsOfObjects(before?.objects ?? [], after?.objects ?? []).map((pair) => ({
      ...pair,
      environment,
      cluster: key,
    }));
  });
}

/** The cluster paths of both sides. */
export function clusterPairs(base: Side, head: Side): readonly Pair<ClusterSide>[] {
  return pairsOf(base.clusters, head.clusters, ({ path }) => path);
}

function pairsOfObjects(
  before: readonly SideObject[],
  after: readonly SideObject[],
): readonly Pair<SideObject>[] {
  const [old, now] = [grouped(before), grouped(after)];
  const keys = [...new Set([...old.keys(), ...now.keys()])].sort();
  return keys.flatMap((key) => pairsOfOne(key, old.get(key) ?? [], now.get(key) ?? []));
}

function grouped(objects: readonly SideObject[]): ReadonlyMap<string, readonly SideObject[]> {
  const groups = new Map<string, SideObject[]>();
  for (const object of objects) {
    const group = groups.get(object.key);
    if (group === undefined) groups.set(object.key, [object]);
    else group.push(object);
  }
  return groups;
}

/** One object, which several appliers may apply. */
function pairsOfOne(
  key: string,
  before: readonly SideObject[],
  after: readonly SideObject[],
): readonly Pair<SideObject>[] {
  const rest = [...after];
  const pairs: Pair<SideObject>[] = [];
  const gone: SideObject[] = [];
  for (const object of before) {
    const index = rest.findIndex(({ applier }) => applier === object.applier);
    if (index === -1) gone.push(object);
    else pairs.push({ key, before: object, after: rest.splice(index, 1)[0] });
  }
  for (let index = 0; index < Math.max(gone.length, rest.length); index++) {
    pairs.push({ key, before: gone[index], after: rest[index] });
  }
  return pairs;
}

/** Section 4: what the engine would apply differently, field by field. */
export function objectChanges(pairs: readonly ObjectPair[]): readonly ObjectChange[] {
  const entries = pairs.flatMap((pair) => {
    const entry = objectChange(pair);
    return entry === undefined ? [] : [{ environment: pair.environment, entry }];
  });
  const clusters = new Map(pairs.map(({ environment, cluster }) => [environment, cluster]));
  return alike(entries).map(({ environments, entry }) => ({
    environments,
    clusters: environments.map((environment) => clusters.get(environment) ?? environment),
    ...entry,
  }));
}

function objectChange({
  key,
  before,
  after,
}: ObjectPair): Omit<ObjectChange, "environments" | "clusters"> | undefined {
  const own = after ?? before;
  if (own === undefined) return undefined;
  const changes = [...changesOf(before?.data ?? {}, after?.data ?? {})];
  const place = { file: own.file, ...(own.line === undefined ? {} : { line: own.line }) };
  const common = { key, object: titleOf(own), applier: own.applier, changes, place };
  if (before === undefined) return { ...common, action: "added" };
  if (after === undefined) return { ...common, action: "removed" };
  if (before.applier !== after.applier) {
    return { ...common, action: "moved", from: before.applier };
  }
  return changes.length === 0 ? undefined : { ...common, action: "changed" };
}
