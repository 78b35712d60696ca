import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import { WAVE_ANNOTATION } from "../../argocd/sync-wave";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { isSuspended } from "../suspended";

/** The annotation with the sync wave. */
export const WAVE_PATH = ["metadata", "annotations", WAVE_ANNOTATION] as const;

/** Applications that one Application applies in several sync waves. */
export interface ApplicationWaves {
  readonly parent: Applier;
  /** One of an earlier wave. */
  readonly first: ClusterObject;
  /** One of a later wave. */
  readonly later: ClusterObject;
}

/** Each Application whose waves are meant to order the Applications that it applies. */
export const applicationWavesOf = memoize((model: Model): readonly ApplicationWaves[] => {
  const children = new Map<Applier, ClusterObject[]>();
  for (const applier of model.appliers) {
    const { parent, object } = applier;
    if (applier.kind !== "Application" || parent === undefined || object === undefined) continue;
    if (parent.kind === "Application" && !isSuspended(applier)) append(children, parent, object);
  }
  return [...children].flatMap(([parent, objects]) => {
    const steps = objects.map((object) => ({ object, step: model.order.syncStepOf(object) ?? 0 }));
    const [first] = [...steps].sort((one, other) => one.step - other.step);
    const later = steps.find(({ step }) => first !== undefined && step > first.step);
    return first === undefined || later === undefined
      ? []
      : [{ parent, first: first.object, later: later.object }];
  });
});
