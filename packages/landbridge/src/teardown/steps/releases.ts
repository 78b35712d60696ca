import { findChart } from "../../verify/catalog/charts";
import { HELM_GROUP } from "../../verify/flux/kinds";
import { describe, keyOf, type ObjectId } from "../../verify/kubernetes/object";
import { enumerate, plural } from "../../verify/rules/phrases";
import { ArgocdRelations } from "../argocd-plan";
import type { FluxPlan, Removal } from "../flux-plan";
import { applierOf } from "../live-argocd";
import { ownerOf, type FluxObject, type LiveFlux, type VersionedId } from "../live-flux";
import type { LiveObject } from "../live-object";
import type { LiveState } from "../live-state";
import type { Deletion, Step } from "../step";
import { isNodeObject } from "./nodes";

/** How many objects are named in a line. */
const NAMED = 3;

/**
 * Removes what Flux or Argo CD has installed, in the reverse order of its rollout: first all that the machines don't
 * need, then, once these are gone, the rest.
 */
export function releaseSteps(
  state: LiveState,
  plan: FluxPlan,
): { readonly early: readonly Step[]; readonly last: readonly Step[] } {
  const late = neededByNodes(state);
  const stepsOf = (isLate: boolean): readonly Step[] =>
    plan.stages
      .map((stage) => stage.filter(({ object }) => late.has(keyOf(object.id)) === isLate))
      .filter((stage) => stage.length > 0)
      .map((stage) => stepOf(stage, state.flux, isLate));
  return { early: stepsOf(false), last: stepsOf(true) };
}

function stepOf(stage: readonly Removal[], flux: LiveFlux, isLate: boolean): Step {
  const all = stage.flatMap(({ with: others }) => others);
  const [containers, contents] = [all.filter(isContainer), all.filter((one) => !isContainer(one))];
  const waves = [contents, containers, stage.map(({ object }) => object)]
    .filter((wave) => wave.length > 0)
    .map((wave) => wave.map((one) => deletionOf(one, flux)));
  const names = stage.map(({ object }) => describe(object.id));
  const more = names.length - NAMED;
  return {
    kind: isLate ? "last releases" : "releases",
    title: `Remove ${enumerate(more > 0 ? [...names.slice(0, NAMED), plural(more, "more object")] : names)}`,
    reason: isLate
      ? "the machines needed it, and nothing that is left depends on it"
      : "nothing that is left depends on it",
    waves,
    awaited: stage.flatMap(({ awaited = [] }) => awaited),
  };
}

/** Deleting one of these deletes everything in it, or of its kind. */
function isContainer({ id }: VersionedId): boolean {
  return id.kind === "Namespace" || id.kind === "CustomResourceDefinition";
}

/** A release of another cluster stays suspended, so that nothing is uninstalled there. */
function deletionOf(one: VersionedId, { releases }: LiveFlux): Deletion {
  const release = releases.find(({ id }) => keyOf(id) === keyOf(one.id));
  const { id, version } = one;
  return { id, version, ...(release?.remote === false ? { resume: true } : {}) };
}

/** What must stay as long as there are machines: what ends them, and what that depends on. */
function neededByNodes(state: LiveState): ReadonlySet<string> {
  const nodes = state.objects.filter(isNodeObject);
  if (nodes.length === 0) return new Set();
  const providers = state.charts
    .filter(({ name, url }) =>
      (findChart(name, url)?.serves ?? []).some(({ what }) => what === "nodes"),
    )
    .map(({ installer }) => installer);
  return new Set([
    ...neededOfFlux(state.flux, nodes, providers),
    ...neededOfArgocd(state, nodes, providers),
  ]);
}

function neededOfFlux(
  flux: LiveFlux,
  nodes: readonly LiveObject[],
  providers: readonly ObjectId[],
): ReadonlySet<string> {
  const releases = providers.filter(({ group }) => group === HELM_GROUP);
  const appliers = nodes.flatMap(({ data }) => ownerOf(data) ?? []);
  const all = new Map<string, FluxObject>(
    [...flux.kustomizations, ...flux.releases].map((one) => [keyOf(one.id), one]),
  );
  const needed = new Set<string>();
  const queue = [...releases, ...appliers].map(keyOf);
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const object = all.get(key);
    if (object === undefined || needed.has(key)) continue;
    needed.add(key);
    queue.push(...object.dependsOn.map(keyOf));
    if (object.owner !== undefined) queue.push(keyOf(object.owner));
  }
  return needed;
}

/** Of Argo CD nothing but waves says what depends on what: all that goes after what is needed stays with it. */
function neededOfArgocd(
  { argocd, objects }: LiveState,
  nodes: readonly LiveObject[],
  providers: readonly ObjectId[],
): ReadonlySet<string> {
  const relations = new ArgocdRelations(argocd);
  const keys = new Set(providers.map(keyOf));
  const needed = [...nodes, ...objects.filter(({ id }) => keys.has(keyOf(id)))].flatMap(
    ({ data }) => {
      const applier = relations.named(applierOf(data));
      return applier === undefined ? [] : [relations.unitOf(applier)];
    },
  );
  const found = new Set(needed);
  // Whatever is added comes later in the set, so that it is looked at as well.
  for (const one of found) {
    for (const unit of relations.units) if (relations.before(unit).includes(one)) found.add(unit);
  }
  return new Set([...found].map(({ id }) => keyOf(id)));
}
