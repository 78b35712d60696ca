import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import { sourcesOf } from "../../argocd/application";
import { automationOf } from "../../argocd/automation";
import { retriesFor } from "../../argocd/retries";
import { WAVE_ANNOTATION } from "../../argocd/sync-wave";
import { annotationsOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { isSuspended } from "../suspended";
import { needBetween, type NeedBetween } from "./needs-between";

/** The annotation with the sync wave. */
export const WAVE_PATH = ["metadata", "annotations", WAVE_ANNOTATION] as const;

/**
 * Retries for that long, in milliseconds, find what the first attempt of another Application makes: a CRD, a namespace or an
 * object. The default ones (155 seconds) do.
 */
const LONG = 150_000;

/** Applications that one Application applies in several sync waves. */
export interface ApplicationWaves {
  readonly parent: Applier;
  /** One of an earlier wave. */
  readonly first: ClusterObject;
  /** One of a later wave. */
  readonly later: ClusterObject;
  /** What the later one needs of the other, where that is known. */
  readonly need?: string;
  /** What makes up for it: retries that go on until what is needed is there, or pods that wait for it. */
  readonly remedied?: "retries" | "pods";
  /** Whether both are given a wave, and the later one is synced without anybody's doing: it matters that nothing waits. */
  readonly isMeant: boolean;
}

/** An Application that another one applies, with its step in that sync. */
interface Child {
  readonly object: ClusterObject;
  readonly applier: Applier;
  readonly step: number;
}

/** Each Application whose waves are meant to order the Applications that it applies, with the pair that shows it best. */
export const applicationWavesOf = memoize((model: Model): readonly ApplicationWaves[] => {
  const children = new Map<Applier, Child[]>();
  for (const applier of model.appliers) {
    const { parent, object } = applier;
    if (applier.kind !== "Application" || parent === undefined || object === undefined) continue;
    if (parent.kind !== "Application" || isSuspended(applier)) continue;
    append(children, parent, { object, applier, step: model.order.syncStepOf(object) ?? 0 });
  }
  return [...children].flatMap(([parent, all]) => bestOf(model, parent, all) ?? []);
});

function bestOf(
  model: Model,
  parent: Applier,
  children: readonly Child[],
): ApplicationWaves | undefined {
  const ordered = [...children].sort((one, other) => one.step - other.step);
  const earlier = ordered.filter(
    ({ object, applier }) => hasWave(object) && !isArgocdItself(applier),
  );
  const automated = children.filter(({ applier }) => automationOf(applier.spec) !== undefined);
  let best: ApplicationWaves | undefined;
  for (const { first, later } of pairsOf(earlier, automated)) {
    const need = needBetween(model, later.applier, first.applier);
    const pair = { parent, first: first.object, later: later.object, isMeant: true };
    const remedied = need && remedyOf(need, later.applier);
    if (need !== undefined && remedied === undefined) return { ...pair, need: need.what };
    if (need !== undefined && best?.need === undefined)
      best = { ...pair, need: need.what, remedied };
    if (hasWave(later.object)) best ??= pair;
  }
  return best ?? notMeant(parent, ordered, children);
}

function remedyOf({ isOfPods }: NeedBetween, { spec }: Applier): ApplicationWaves["remedied"] {
  if (isOfPods) return "pods";
  return retriesFor(spec) >= LONG ? "retries" : undefined;
}

/** Each with those of earlier steps. */
function* pairsOf(
  ordered: readonly Child[],
  children: readonly Child[],
): Iterable<{ readonly first: Child; readonly later: Child }> {
  for (const later of children)
    for (const first of ordered) {
      if (first.step >= later.step) break;
      yield { first, later };
    }
}

function notMeant(
  parent: Applier,
  [first]: readonly Child[],
  children: readonly Child[],
): ApplicationWaves | undefined {
  const later = children.find(({ step }) => first !== undefined && step > first.step);
  return first === undefined || later === undefined
    ? undefined
    : { parent, first: first.object, later: later.object, isMeant: false };
}

function hasWave({ data }: ClusterObject): boolean {
  return annotationsOf(data)[WAVE_ANNOTATION] !== undefined;
}

/** Whether an Application is Argo CD, which runs before any of its Applications. */
function isArgocdItself({ name, spec, objects }: Applier): boolean {
  return (
    /^argo-?cd$/.test(name) ||
    sourcesOf(spec).some(({ chart }) => chart === "argo-cd") ||
    objects.some(({ id }) => id.kind === "ConfigMap" && id.name === "argocd-cm")
  );
}
