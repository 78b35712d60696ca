import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { isClusterScoped } from "../../catalog/api-kinds";
import { FLUX_OPERATOR_GROUP, HELM_GROUP, KUSTOMIZE_GROUP } from "../../flux/kinds";
import { healthChecksOf, waitsForAll } from "../../flux/kustomization";
import type { ObjectId } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import { createdOutside } from "../../model/created-outside";
import type { Model } from "../../model/model";
import { isOfOtherRepository } from "../../model/unknowns";
import { nameOf } from "../../repository/repository";
import type { FieldPath } from "../../yaml/json";
import { creatorOfFluxObject } from "../flux-objects-of-others";
import { mayComeFromChart } from "../made-by-charts";
import { unappliedFile } from "../references/unapplied-objects";
import type { ClusterRule, Report } from "../rule";
import { isSuspended } from "../suspended";
import { unlessEither } from "../unless";
import { misspeltCheck } from "./misspelt-check";

/** LB201 */
export const dependsOnNothing: ClusterRule = {
  id: "LB201",
  name: "depends-on-nothing",
  severity: "error",
  summary: "A dependsOn or health check names something that doesn't exist.",
  why: "Flux never starts something whose dependency doesn't exist, and a health check on a missing object never passes. A Kustomization can only depend on Kustomizations and a HelmRelease only on HelmReleases, by default in its own namespace.",
  remedy: "Correct the dependency's kind, name or namespace, or remove it.",
  limits:
    "It is a warning where another object may create it: a chart of another Git repository in its namespace, a Composition, or the values of a chart.",
  *check(model) {
    for (const applier of model.appliers) {
      for (const { target, ...named } of applier.dependsOn) {
        if (target === undefined && APPLIERS.has(named.kind))
          yield* report(model, applier, named, "depends on");
      }
      for (const named of checksOf(applier)) {
        if (named.namespace === "" && isClusterScoped(named.group, named.kind) === false)
          yield* reportNowhere(model, applier, named);
        else if (isMissing(model, named))
          yield* report(model, applier, named, "waits for the health of");
        else yield* misspeltCheck(model, applier, named);
      }
    }
  },
};

/** Kinds whose objects are all known; a ResourceSet may depend on any other. */
const APPLIERS = new Set<string>(["Kustomization", "HelmRelease", "ResourceSet"]);

function groupOfApplier(kind: string): string {
  if (kind === "Kustomization") return KUSTOMIZE_GROUP;
  return kind === "HelmRelease" ? HELM_GROUP : FLUX_OPERATOR_GROUP;
}

interface Named {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly path: FieldPath;
}

/** Health checks that are made in this cluster. */
function checksOf({ kind, spec, target }: Applier): readonly (Named & ObjectId)[] {
  if (kind === "HelmRelease" || kind === "ResourceSet" || target !== "" || waitsForAll(spec))
    return [];
  return healthChecksOf(spec).map((id, index) => ({
    ...id,
    path: ["spec", "healthChecks", index],
  }));
}

/** Whether an object of Flux itself, which Git has if there is one, is not declared. */
function isMissing(model: Model, id: ObjectId): boolean {
  const isFlux = id.group === HELM_GROUP || id.group === KUSTOMIZE_GROUP;
  return isFlux && APPLIERS.has(id.kind) && model.find(id).length === 0;
}

/** A namespace has no default here: the check fails at once ("namespace is not set", seen with Flux 2.7). */
function* reportNowhere(
  model: Model,
  { object, title }: Applier,
  named: Named & ObjectId,
): Iterable<Report> {
  if (object === undefined || named.name.includes("${")) return;
  const there = model.ofKind(named.group, named.kind).filter(({ id }) => id.name === named.name);
  const namespace = there.length === 1 ? there[0]?.id.namespace : undefined;
  yield {
    at: { object, path: named.path },
    object: object.id,
    message: `${title} waits for the health of ${named.kind} ${named.name} without a namespace, which fails: there is no default for it.`,
    remedy: `Write namespace${namespace === undefined ? "" : `: ${namespace}`} next to the name.`,
  };
}

const titleOf = ({ kind, namespace, name }: Named): string => `${kind} ${namespace}/${name}`;

function isUnknown(model: Model, { kind, namespace, name }: Named): boolean {
  const id = { group: groupOfApplier(kind), kind, namespace, name };
  return (
    (name + namespace).includes("${") ||
    model.isReceived(id) ||
    createdOutside(model, id)?.isCertain === true
  );
}

function* report(model: Model, applier: Applier, named: Named, verb: string): Iterable<Report> {
  const { object } = applier;
  if (object === undefined || isUnknown(model, named)) return;
  if (mayComeFromChart(model, groupOfApplier(named.kind), named.kind)) return;
  const sameName = named.name === "" ? [] : (namesOf(model).appliers.get(named.name) ?? []);
  const other = sameName.find(({ kind }) => kind === named.kind) ?? sameName[0];
  const unknown = model.unknownWith({ ...named, group: groupOfApplier(named.kind) });
  const isGuessed = model.isGuessed || isAppliedByHand(model, applier);
  const id = { ...named, group: groupOfApplier(named.kind) };
  const creator = createdOutside(model, id)?.place?.file ?? creatorOfFluxObject(model, id);
  const isPartial = isGuessed || unknown !== undefined || creator !== undefined;
  const meant = nearest(model, applier, named, isPartial ? SLIP : Infinity);
  // Another repository often has what this one depends on; a typo is likely all the same.
  const isElsewhere = isGuessed || isOfOtherRepository(unknown);
  if (other === undefined && isElsewhere && meant === undefined) return;
  const base: Omit<Report, "message"> = {
    at: { object, path: named.path },
    object: object.id,
    // Nothing happens before it is resumed.
    ...(isPartial || isSuspended(applier) ? { severity: "warning" } : {}),
  };
  const message = `${applier.title} ${verb} ${titleOf(named)}, which does not exist${unlessEither(unknown, creator)}`;
  if (other?.object === undefined) {
    yield {
      ...base,
      ...(unlisted(model, object, named, message) ?? { message: didYouMean(`${message}.`, meant) }),
    };
    return;
  }
  yield {
    ...base,
    message: `${message}; there is ${other.title}.`,
    related: [{ at: { object: other.object }, message: `${other.title} is declared here` }],
    remedy: remedyFor(applier, named, other, verb),
  };
}

/** What is said where a file declares the dependency and nothing applies the file. */
function unlisted(
  model: Model,
  reader: ClusterObject,
  named: Named,
  message: string,
): Pick<Report, "message" | "related" | "remedy"> | undefined {
  const file = unappliedFile(model, { ...named, reader, group: groupOfApplier(named.kind) });
  if (file === undefined) return undefined;
  return {
    message: `${message}: nothing applies ${file}.`,
    related: [{ at: { file }, message: `declares ${titleOf(named)}` }],
    remedy: `List ${nameOf(file)} in the kustomization of its directory, or remove the dependency.`,
  };
}

/** Whether somebody applies this Kustomization, and maybe others next to it, to have its directory applied. */
function isAppliedByHand({ root }: Model, { object, name, namespace }: Applier): boolean {
  return (
    root.name === name &&
    root.namespace === namespace &&
    object?.origin.file === root.place?.file &&
    object?.origin.document !== undefined
  );
}

function remedyFor(applier: Applier, named: Named, other: Applier, verb: string): string {
  if (other.kind === named.kind) return `Write namespace: ${other.namespace} next to the name.`;
  if (verb !== "depends on" || applier.kind === "ResourceSet")
    return `Write kind: ${other.kind}, with the apiVersion and namespace that belong to it.`;
  return `A ${named.kind} cannot depend on a ${other.kind}: let the Kustomization that applies it depend on the one that applies ${other.title}, with wait: true there.`;
}

/** Appliers by name, and how many of a kind have it. */
const namesOf = memoize((model: Model) => {
  const appliers = new Map<string, Applier[]>();
  const counts = new Map<string, Map<string, number>>();
  for (const applier of model.appliers) {
    const { kind, name } = applier;
    append(appliers, name, applier);
    const times = counts.get(kind) ?? new Map<string, number>();
    counts.set(kind, times.set(name, (times.get(name) ?? 0) + 1));
  }
  return { appliers, counts };
});

function nearest(model: Model, applier: Applier, named: Named, limit: number): string | undefined {
  const names = namesOf(model).counts.get(named.kind) ?? new Map<string, number>();
  const own = applier.kind === named.kind ? applier.name : undefined;
  const isOther = (name: string): boolean => name !== own || (names.get(name) ?? 0) > 1;
  return nearestName(named.name, names.keys(), limit, isOther);
}
