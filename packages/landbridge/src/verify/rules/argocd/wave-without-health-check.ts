import { isUnknownText } from "../../argocd/application";
import { compareSteps, syncStepOf, WAVE_ANNOTATION } from "../../argocd/sync-wave";
import { annotationsOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import { hasHealthCheck } from "../../model/argocd/health-configuration";
import type { Model } from "../../model/model";
import { composedKinds } from "../composed-kinds";
import { plural } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { WAVE_PATH } from "./waves";

/** Groups of kinds that take time, and that Argo CD 3.5 has no health check for. */
const SLOW_GROUPS = [
  /\.services\.k8s\.aws$/,
  /^kro\.run$/,
  /^core\.oam\.dev$/,
  /^infra\.contrib\.fluxcd\.io$/,
];

/** LB903 */
export const waveWithoutHealthCheck: ClusterRule = {
  id: "LB903",
  name: "wave-without-health-check",
  severity: "warning",
  summary: "A sync wave is meant to wait for a kind that Argo CD has no health check for.",
  why: "Argo CD takes an object without a health check for healthy as soon as it is applied. What comes in the next wave starts before the controller has done its work.",
  remedy:
    "Add resource.customizations.health.GROUP_KIND to argocd-cm, with Lua that reads the object's status.",
  limits:
    "Reported for kinds that a CompositeResourceDefinition or ResourceGraphDefinition in the repository defines, and for those of ACK, kro, KubeVela and tofu-controller.",
  *check(model) {
    const composed = composedKinds(model);
    for (const applier of model.appliers) {
      if (applier.kind === "Application") yield* checkApplication(model, applier, composed);
    }
  },
};

function* checkApplication(
  model: Model,
  applier: Applier,
  composed: ReadonlySet<string>,
): Iterable<Report> {
  const early = new Map<string, ClusterObject[]>();
  const last = lastStepOf(applier);
  for (const object of applier.objects) {
    const { group, kind } = object.id;
    const step = syncStepOf(object.data);
    // Only who writes a wave wants to wait.
    if (annotationsOf(object.data)[WAVE_ANNOTATION] === undefined || step === undefined) continue;
    if (last === undefined || compareSteps(step, last) >= 0 || isUnknownText(object.id.name))
      continue;
    const key = `${group}/${kind}`;
    const isSlow = composed.has(key) || SLOW_GROUPS.some((pattern) => pattern.test(group));
    if (!isSlow || hasHealthCheck(model.health, object.id)) continue;
    early.set(key, [...(early.get(key) ?? []), object]);
  }
  for (const objects of early.values()) {
    const [first] = objects;
    if (first === undefined) continue;
    const more = objects.length === 1 ? "" : ` and ${plural(objects.length - 1, "other")}`;
    yield {
      message: `${applier.title} does not wait for ${first.id.kind} ${first.id.name}${more}: Argo CD has no health check for ${first.id.kind}.${first.id.group}.`,
      at: { object: first, path: [...WAVE_PATH] },
      object: first.id,
      cause: `${first.id.group}/${first.id.kind}`,
    };
  }
}

function lastStepOf({ objects }: Applier): ReturnType<typeof syncStepOf> {
  return objects
    .flatMap(({ data }) => syncStepOf(data) ?? [])
    .reduce<ReturnType<typeof syncStepOf>>(
      (last, step) => (last === undefined || compareSteps(step, last) > 0 ? step : last),
      undefined,
    );
}
