import { append } from "../../../lib/append";
import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { destinationOf } from "../../argocd/application";
import { automationOf } from "../../argocd/automation";
import { retriesFor } from "../../argocd/retries";
import { hasSyncOption } from "../../argocd/sync-options";
import { compareSteps, syncStepOf } from "../../argocd/sync-wave";
import type { LocationSource } from "../../findings/location";
import type { Applier, ClusterObject } from "../../model/applier";
import { createdOutside } from "../../model/created-outside";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import type { Wanted } from "../../model/unknowns";
import { text } from "../../yaml/json";
import { anyOf, needs, plural } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { isSuspended } from "../suspended";
import { unless, unlessEither } from "../unless";
import { isInvented } from "./invented-root";
import { misspeltNamespace } from "./misspelt-namespace";
import {
  isGiven,
  isMadeBefore,
  isOnlyOneWithout,
  makersOf,
  type NamespaceMaker,
} from "./namespaces";
import { appliedThrough, comesAfter } from "./providers";

/** LB208 */
export const namespaceMissing: ClusterRule = {
  id: "LB208",
  name: "namespace-missing",
  severity: "warning",
  summary: "A namespace may not exist yet when objects are applied to it.",
  why: "The API server rejects objects in a namespace that doesn't exist. Flux checks all objects before it applies any, so one of them blocks the whole Kustomization; a release whose first install fails for this reason may not be retried.",
  remedy:
    "Put the Namespace into the same Kustomization, or depend on the Kustomization that has it.",
  limits:
    "Without a contract or Terraform, a namespace that isn't in the repository may have been created by hand; it is reported only if it is nearly the name of another one, or the only one that the repository doesn't create. One that a command of the repository creates or applies isn't reported.",
  checksRemotes: true,
  *check(model) {
    for (const applier of model.appliers) {
      if (!model.appliesHere(applier) || isSuspended(applier)) continue;
      for (const [namespace, objects] of byNamespace(applier)) {
        yield* checkNamespace(model, applier, namespace, objects);
      }
    }
    for (const release of model.releases) {
      if (!needsNamespace(model, release)) continue;
      const { applier, object, targetNamespace } = release;
      yield* checkNamespace(model, applier, targetNamespace, [object]);
    }
    for (const { kind, namespace, name, place, besideNamespace } of model.prerequisites.data) {
      if (besideNamespace === undefined) continue;
      yield {
        message: `${kind} ${namespace}/${name} may be created before its namespace: Terraform has no dependency between them.`,
        at: place,
        related: [{ at: besideNamespace, message: `creates namespace ${namespace}` }],
        remedy: "Take the namespace's name from its resource, or name that under depends_on.",
      };
    }
  },
};

/** Whether a release goes to a namespace of this cluster that it doesn't create and that isn't certainly there. */
function needsNamespace(
  model: Model,
  { applier, object, createsNamespace, targetNamespace }: Release,
): boolean {
  if (!model.appliesHere(applier) || isSuspended(applier) || createsNamespace) return false;
  return model.home !== "" || targetNamespace !== object.id.namespace;
}

/** Where the namespace is named: by the Kustomization, by the release, or by the object itself. */
function placeOf(applier: Applier, object: ClusterObject, namespace: string): LocationSource {
  if (applier.kind === "Application" && object === applier.object)
    return { object, path: ["spec", "destination", "namespace"] };
  const path = ["spec", "targetNamespace"];
  if (text(applier.spec, "targetNamespace") === namespace && applier.object !== undefined)
    return { object: applier.object, path };
  return { object, path: ["metadata", "namespace"] };
}

/** With Argo CD an Application can create its namespace itself, but no other one. */
const OWN_NAMESPACE =
  "Set CreateNamespace=true under syncPolicy.syncOptions, or put the Namespace into an Application of an earlier sync wave.";
const OTHER_NAMESPACE =
  "Put the Namespace, or the Application that creates it, into an earlier sync wave than this Application.";

function remedyFor({ kind, spec }: Applier, namespace: string): string | undefined {
  if (kind !== "Application") return undefined;
  const isOwn = destinationOf(spec).namespace === namespace;
  return isOwn && !hasSyncOption(spec, "CreateNamespace") ? OWN_NAMESPACE : OTHER_NAMESPACE;
}

function byNamespace(applier: Applier): ReadonlyMap<string, readonly ClusterObject[]> {
  const result = new Map<string, ClusterObject[]>();
  for (const object of applier.objects) append(result, object.id.namespace, object);
  return result;
}

function* checkNamespace(
  model: Model,
  applier: Applier,
  namespace: string,
  objects: readonly ClusterObject[],
): Iterable<Report> {
  const [first] = objects;
  if (first === undefined || isGiven(model, namespace)) return;
  const makers = makersOf(model, namespace);
  if (makers.some((maker) => isMadeBefore(model, maker, applier))) return;
  const more = objects.length === 1 ? "" : ` and ${plural(objects.length - 1, "other")}`;
  const what = `${first.id.kind} ${first.id.name}${more}`;
  const needing = `${what} ${needs(objects.length)}`;
  const base = { at: placeOf(applier, first, namespace), object: first.id };
  const [maker] = makers;
  if (maker === undefined) {
    yield* nobodyMakes(model, applier, namespace, needing, base);
    return;
  }
  const never = makers.every(
    (one) => applier.kind !== "HelmRelease" && comesAfter(model, one, applier),
  );
  const unknown = model.unknownWith(namespaceOf(namespace), applier);
  // Another tool may create it, too.
  const { preparedBy, includesOtherRepositories } = model.prerequisites;
  const other = createdOutside(model, {
    group: "",
    kind: "Namespace",
    namespace: "",
    name: namespace,
  });
  const isKnown =
    unknown === undefined &&
    other === undefined &&
    (preparedBy.length === 0 || includesOtherRepositories === true) &&
    !isInvented(model, applier);
  yield {
    ...base,
    severity:
      never && isKnown && !makers.some((one) => heals(model, one, first)) ? "error" : "warning",
    remedy: remedyFor(applier, namespace),
    message: never
      ? `${needing} namespace ${namespace}, which ${maker.applier.title} creates only after ${applier.title} has applied ${objects.length === 1 ? "it" : "them"}${unlessEither(unknown, other?.place?.file)}.`
      : `${what} may be applied before namespace ${namespace} exists: ${applier.title} does not wait for ${maker.applier.title}.`,
    related: [{ at: { object: maker.object }, message: `creates namespace ${namespace}` }],
    cause: never ? `${applier.title} ${maker.applier.title}` : maker.applier.title,
  };
}

/**
 * Whether Argo CD creates the namespace despite the failure, and succeeds when it tries again: its dry run, always on
 * the client, doesn't miss the namespace, and an object that fails holds up no other one of its step (`applyObject` and
 * `processCreateTasks` in gitops-engine/pkg/sync/sync_context.go of Argo CD 3.5.1).
 */
function heals(model: Model, maker: NamespaceMaker, object: ClusterObject): boolean {
  const { applier, data } = object;
  const { kind, spec } = applier;
  // Who starts Argo CD so tries again, by hand or with an Application.
  if (kind === "root" && model.root.argocd !== undefined) return true;
  const [first] = appliedThrough(maker, applier) ?? [];
  const [own, other] = [syncStepOf(data), first === undefined ? undefined : syncStepOf(first.data)];
  if (kind !== "Application" || own === undefined || other === undefined) return false;
  const isAutomated = automationOf(spec) !== undefined;
  // Who syncs by hand tries again.
  const isRetried = !isAutomated || retriesFor(spec) > 0;
  return isRetried && compareSteps(other, own) <= 0;
}

function namespaceOf(name: string): Wanted {
  return { group: "", kind: "Namespace", namespace: "", name };
}

function* nobodyMakes(
  model: Model,
  applier: Applier,
  namespace: string,
  needing: string,
  base: Pick<Report, "at" | "object">,
): Iterable<Report> {
  // Without a contract it may have been created by hand or by Terraform.
  const unknown = model.unknownWith(namespaceOf(namespace), applier);
  if (model.prerequisites.sources.length === 0 || model.isGuessed) {
    const meant = misspeltNamespace(model, namespace);
    const message = `${needing} namespace ${namespace}, which nothing in the repository creates${unless(unknown)}.`;
    if (meant !== undefined)
      yield { ...base, message: didYouMean(message, meant), remedy: "Correct the namespace." };
    else if (isOnlyOneWithout(model, namespace))
      yield {
        ...base,
        message: `${message} It creates every other one.`,
        remedy: "Add the Namespace, or declare in landbridge.yaml what creates it.",
        cause: namespace,
      };
    return;
  }
  const known = [
    ...model.ofKind("", "Namespace").map(({ id }) => id.name),
    ...model.prerequisites.namespaces.map(({ name }) => name),
  ];
  const nearest = nearestName(namespace, known);
  yield {
    ...base,
    ...(model.prerequisites.complete && unknown === undefined ? { severity: "error" } : {}),
    message: didYouMean(
      `${needing} namespace ${namespace}, which neither the repository nor ${anyOf(model.prerequisites.sources)} creates${unless(unknown)}.`,
      nearest,
    ),
    remedy: "Add a Namespace to the repository, or declare it where the cluster is built.",
  };
}
