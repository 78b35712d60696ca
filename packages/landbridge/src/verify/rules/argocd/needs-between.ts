import { destinationOf } from "../../argocd/application";
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
  const ofSync =
    definitionBetween(model, later, earlier) ?? namespaceBetween(model, later, earlier);
  if (ofSync !== undefined) return { what: ofSync, isOfPods: false };
  const ofPods = objectBetween(later, earlier);
  return ofPods === undefined ? undefined : { what: ofPods, isOfPods: true };
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
