import { destinationOf, isUnknownText } from "../../argocd/application";
import { IN_CLUSTER } from "../../argocd/cluster";
import { describe, keyOf } from "../../kubernetes/object";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { makersOf } from "../order/namespaces";
import { providersOf } from "../order/providers";
import { needsOf } from "./needs-later-object";

/** What one Application needs of another. */
export interface NeedBetween {
  /** As a noun phrase such as `the CRD of Issuer`. */
  readonly what: string;
  /** Whether only pods need it: the sync succeeds without, and the kubelet starts them when it is there. */
  readonly isOfPods: boolean;
}

/** What one Application needs of another; undefined if nothing is known. */
export function needBetween(
  model: Model,
  later: Applier,
  earlier: Applier,
): NeedBetween | undefined {
  if (areForOthers(later.spec, earlier.spec)) return undefined;
  const ofSync =
    definitionBetween(model, later, earlier) ?? namespaceBetween(model, later, earlier);
  if (ofSync !== undefined) return { what: ofSync, isOfPods: false };
  const ofPods = objectBetween(later, earlier);
  return ofPods === undefined ? undefined : { what: ofPods, isOfPods: true };
}

/** Whether two Applications certainly go to different clusters: what one applies is nothing to the other. */
function areForOthers(one: unknown, other: unknown): boolean {
  const [first, second] = [clusterOf(one), clusterOf(other)];
  if (first === undefined || second === undefined) return false;
  if (first.by === second.by) return first.value !== second.value;
  // A name is another one's than Argo CD's own; one with a server may be called so.
  return [first, second].some(({ value }) => value === IN_CLUSTER);
}

function clusterOf(
  spec: unknown,
): { readonly by: "name" | "server"; readonly value: string } | undefined {
  const { name, server } = destinationOf(spec);
  const value = name === "in-cluster" ? IN_CLUSTER : (server ?? name);
  if (value === undefined || isUnknownText(value)) return undefined;
  return { by: value === name ? "name" : "server", value };
}

function definitionBetween(model: Model, later: Applier, earlier: Applier): string | undefined {
  for (const { id } of later.objects) {
    if (!id.group.includes(".")) continue;
    const providers = providersOf(model, id.group, id.kind);
    if (providers.some(({ applier }) => applier === later)) continue;
    if (providers.some(({ applier }) => applier === earlier)) return `the CRD of ${id.kind}`;
  }
  return undefined;
}

function namespaceBetween(model: Model, later: Applier, earlier: Applier): string | undefined {
  const namespaces = new Set(later.objects.map(({ id }) => id.namespace));
  namespaces.add(destinationOf(later.spec).namespace ?? "");
  for (const namespace of namespaces) {
    const makers = namespace === "" ? [] : makersOf(model, namespace);
    if (makers.some(({ applier }) => applier === later)) continue;
    if (makers.some(({ applier }) => applier === earlier)) return `namespace ${namespace}`;
  }
  return undefined;
}

/** A Secret, a ConfigMap or the like, which pods of one read and the other applies. */
function objectBetween(later: Applier, earlier: Applier): string | undefined {
  const own = new Set(later.objects.map(({ id }) => keyOf(id)));
  const others = new Map(earlier.objects.map(({ id }) => [keyOf(id), id]));
  for (const object of later.objects)
    for (const need of needsOf(object)) {
      const key = keyOf({ group: "", namespace: object.id.namespace, ...need });
      const other = own.has(key) ? undefined : others.get(key);
      if (other !== undefined) return describe(other);
    }
  return undefined;
}
