import { keyOf, type ObjectId } from "../verify/kubernetes/object";
import { planArgocd } from "./argocd-plan";
import { planFlux, type FluxPlan, type Kept } from "./flux-plan";
import { isArgocdObject } from "./live-argocd";
import { isSame } from "./live-flux";
import type { LiveObject } from "./live-object";
import { ObjectIndex, type LiveState, type Operator } from "./live-state";
import { retainedBy, type Retained } from "./retained";
import type { PlanOptions, Step } from "./step";
import { customResourceSteps } from "./steps/custom-resources";
import { nodeSteps } from "./steps/nodes";
import { recordSteps } from "./steps/records";
import { releaseSteps } from "./steps/releases";
import { trafficSteps } from "./steps/traffic";
import { volumeSteps } from "./steps/volumes";

/** What a teardown does, from what a cluster has. */
export interface TeardownPlan {
  /** In order; only the first is carried out before the cluster is read again. */
  readonly steps: readonly Step[];
  /** What the configuration of Flux or Argo CD says is not to be deleted. */
  readonly kept: readonly Kept[];
  /** What stays outside of the cluster on purpose. */
  readonly retained: readonly Retained[];
}

/**
 * Plans a teardown: everything that a controller must clean up after goes while that controller runs, and
 * what Flux or Argo CD has installed goes in the reverse order of its rollout.
 * @param now milliseconds since 1970
 */
export function planTeardown(
  state: LiveState,
  { root, installer, scope }: PlanOptions,
  now: number,
): TeardownPlan {
  const rollout = bothPlans(planArgocd(state.argocd), planFlux(state.flux, root));
  const index = new ObjectIndex(state.objects);
  const kept = new Set(rollout.kept.map(({ object }) => keyOf(object.id)));
  const isIncluded = (object: LiveObject): boolean =>
    scope === "cluster" || (index.isInstalled(object) && !kept.has(keyOf(object.id)));
  const objects = state.objects.filter(isIncluded);
  const releases = releaseSteps({ ...state, objects }, rollout);
  return {
    steps: [
      ...suspendStep(state.operators, installer, rollout.suspend),
      ...trafficSteps(index, objects),
      ...recordSteps(index, now).filter(() => scope === "cluster"),
      ...customResourceSteps(index, objects, state.flux),
      ...(scope === "cluster" ? volumeSteps(index) : []),
      ...releases.early,
      ...nodeSteps(index, objects),
      ...releases.last,
    ],
    kept: rollout.kept,
    retained: scope === "cluster" ? retainedBy(index) : [],
  };
}

/** Where both run, what Argo CD has installed goes first: Flux may have installed Argo CD. */
function bothPlans(argocd: FluxPlan, flux: FluxPlan): FluxPlan {
  return {
    suspend: [...flux.suspend, ...argocd.suspend],
    stages: [...argocd.stages, ...flux.stages],
    kept: [...argocd.kept, ...flux.kept],
  };
}

/**
 * Flux Operator first: it would resume what it has created. Only what installs Flux stays: it applies no more than
 * Flux itself, and leaves the field `suspend` of its Kustomization alone.
 */
function suspendStep(
  operators: readonly Operator[],
  installer: ObjectId | undefined,
  others: Step["suspend"] = [],
): readonly Step[] {
  const active = operators.filter(({ id, suspended }) => !suspended && !isSame(installer, id));
  const suspend = [...active, ...others];
  if (suspend.length === 0) return [];
  return [
    {
      kind: "suspend",
      title: "Suspend reconciliation",
      reason: `${suspend.every(({ id }) => isArgocdObject(id)) ? "Argo CD" : "Flux"} would create again whatever is deleted`,
      suspend,
      waves: [],
      awaited: [],
    },
  ];
}
