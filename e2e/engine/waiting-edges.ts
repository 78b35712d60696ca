import * as assert from "node:assert/strict";

import type { Cluster, Reference } from "../cluster/cluster";

/** Two parts of a tree, of which the second waits for the first. */
export interface WaitingEdge {
  readonly first: string;
  readonly second: string;
}

/** A Kustomization or an Application: when it was ready, and what it applies. */
export interface Part {
  readonly name: string;
  /** Milliseconds. */
  readonly readyAt: number;
  /** Milliseconds. When the engine created the part itself, where that waits for the parts before. Default: it needn't wait. */
  readonly createdAt?: number;
  readonly objects: readonly Reference[];
}

/** How long after the first part was ready the engine created the second one or applied its first object. */
export interface Gap extends WaitingEdge {
  readonly seconds: number;
}

/**
 * The gap of every edge. Fails if that was too early, or if nothing of a part can be found.
 * @param manager field manager of the engine; the API server remembers to the second when it applied what
 */
export async function gapsOf(
  cluster: Cluster,
  manager: string,
  parts: readonly Part[],
  edges: readonly WaitingEdge[],
): Promise<readonly Gap[]> {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const gaps: Gap[] = [];
  for (const { first, second } of edges) {
    const [one, other] = [byName.get(first), byName.get(second)];
    assert.ok(one !== undefined && other !== undefined, `${first} -> ${second}`);
    const times = await Promise.all(
      other.objects.map((object) => appliedAt(cluster, manager, object)),
    );
    const applied = Math.min(
      other.createdAt ?? Infinity,
      ...times.filter((time) => time !== undefined),
    );
    gaps.push({ first, second, seconds: Math.floor((applied - one.readyAt) / 1000) });
  }
  const wrong = gaps.filter(({ seconds }) => !(seconds >= 0 && Number.isFinite(seconds)));
  assert.deepEqual(wrong, [], "objects that were applied before what they wait for was ready");
  return gaps;
}

/** When a manager applied an object, in milliseconds; undefined if it never did. */
async function appliedAt(
  cluster: Cluster,
  manager: string,
  reference: Reference,
): Promise<number | undefined> {
  const object = await cluster.find(reference);
  const times = (object?.metadata.managedFields ?? [])
    .filter((entry) => entry.manager === manager && entry.subresource === undefined)
    .map(({ time = "" }) => Date.parse(time));
  return times.length === 0 ? undefined : Math.min(...times);
}
