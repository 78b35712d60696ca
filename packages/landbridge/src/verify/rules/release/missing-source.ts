import { memoize, memoizeNamed } from "../../../lib/memoize";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { EXTENSIONS_GROUP } from "../../flux/artifact-generator";
import { isKind, SOURCE_GROUP } from "../../flux/kinds";
import { describe, idOf, keyOf, type ObjectId } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import { createdOutside } from "../../model/created-outside";
import type { Model } from "../../model/model";
import { yamlFiles } from "../../model/reconciled-files";
import { isOfOtherRepository } from "../../model/unknowns";
import { isAppliedByScript } from "../../prerequisites/bootstrap/applied-paths";
import type { YamlFiles } from "../../repository/yaml-files";
import { list, record, text, type FieldPath } from "../../yaml/json";
import { isFilledIn } from "../../yaml/open-text";
import { creatorOfFluxObject } from "../flux-objects-of-others";
import { usesManagedSource } from "../managed-source";
import type { ClusterRule, Report } from "../rule";
import { unlessEither } from "../unless";

/** LB304 */
export const missingSource: ClusterRule = {
  id: "LB304",
  name: "missing-source",
  severity: "error",
  summary: "A HelmRelease or Kustomization names a source that doesn't exist.",
  why: "It never becomes Ready: there is nothing to install or apply.",
  remedy: "Add the source to the repository, or correct the reference's kind, name or namespace.",
  limits:
    "A source that a remote base or a file that can't be read may have is a warning, and so is one that the repository declares where no Kustomization leads; what a command of the repository applies or creates counts. It is a warning, too, where another object may create it: a chart of another Git repository in its namespace, or the values of a chart. If another repository may have it, it is reported only if its name is nearly that of another one, or if the repository declares several others in the same namespace, or those of all other charts. If the bootstrap's source isn't in the repository, a Kustomization that reads another one than all others do is a warning. External artifacts from controllers other than source-watcher are unknown.",
  *check(model) {
    for (const applier of model.appliers) {
      const source = model.sourceOf(applier);
      const { object } = applier;
      if (source === undefined || object === undefined || usesManagedSource(object)) continue;
      const usual = usualSource(model, source);
      if (usual !== undefined) {
        yield {
          severity: "warning",
          message: `${applier.title} reads ${describe(source)}, and the other Kustomizations read ${describe(usual)}.`,
          at: { object, path: ["spec", "sourceRef"] },
          object: object.id,
          remedy: "Correct the reference's kind, name or namespace.",
        };
        continue;
      }
      if (model.find(source).length > 0 || isMadeElsewhere(model, source) || isOpen(source))
        continue;
      yield* report(model, applier, object, source);
    }
  },
};

/** Whether a part of what a reference names is filled in later, or encrypted. */
function isOpen({ kind, name, namespace }: ObjectId): boolean {
  return [kind, name, namespace].some(isFilledIn);
}

/** How many Kustomizations must read a source before another one, which one reads, is taken for a slip of it. */
const OFTEN = 3;

/**
 * The source that was probably meant, where no file declares this one and only one Kustomization reads it: another kind
 * or namespace of the same name, or nearly the same name.
 */
function usualSource(model: Model, source: ObjectId): ObjectId | undefined {
  const counts = undeclaredSources(model);
  if (counts.get(keyOf(source))?.count !== 1) return undefined;
  return [...counts.values()].find(
    ({ id, count }) =>
      count >= OFTEN &&
      (id.name === source.name ||
        (id.kind === source.kind && nearestName(source.name, [id.name], SLIP) !== undefined)),
  )?.id;
}

/** How many Kustomizations read each source that no file declares. */
const undeclaredSources = memoize((model: Model) => {
  const counts = new Map<string, { readonly id: ObjectId; readonly count: number }>();
  for (const applier of model.appliers) {
    const source = model.sourceOf(applier);
    const isNamed = source !== undefined && !isOpen(source);
    if (applier.kind !== "Kustomization" || !isNamed || model.find(source).length > 0) continue;
    const key = keyOf(source);
    counts.set(key, { id: source, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return counts;
});

/** Sources that nothing rolls out: the bootstrap's own source, what scripts apply, and what source-watcher composes. */
function isMadeElsewhere(model: Model, source: ObjectId): boolean {
  const { kind, name, namespace } = source;
  if (createdOutside(model, source)?.isCertain === true || model.isReceived(source)) return true;
  const file = unappliedFile(model, source);
  const isApplied = file !== undefined && isAppliedByScript(model.sources.repository, file);
  // One that has its own namespace is there, whoever applies it.
  if (isApplied && !isElsewhere(model, source, file)) return true;
  const root = model.root.source;
  if (kind === "ExternalArtifact") {
    // Other controllers of external artifacts are not known.
    const isOther = model.ofKind(EXTENSIONS_GROUP, "ArtifactGenerator").length === 0;
    return isOther || model.makersOfSource(source).length > 0;
  }
  // If the repository does not show the root, its source has the usual name.
  if (root === undefined) return name === "flux-system" && kind !== "HelmRepository";
  return root.kind === kind && root.name === name && root.namespace === namespace;
}

/** Whether the source of a file is applied to another namespace. */
function isElsewhere({ objects }: Model, { kind, name }: ObjectId, file: string): boolean {
  return objects.some(
    ({ id, origin }) => origin.file === file && id.kind === kind && id.name === name,
  );
}

function* report(
  model: Model,
  applier: Applier,
  object: NonNullable<Applier["object"]>,
  source: ObjectId,
): Iterable<Report> {
  const path: FieldPath =
    applier.kind === "Kustomization" || applier.kind === "root"
      ? ["spec", "sourceRef"]
      : record(applier.spec, "chartRef") !== undefined
        ? ["spec", "chartRef"]
        : ["spec", "chart", "spec", "sourceRef"];
  const own = unappliedFile(model, source, source.namespace);
  const unknown = model.unknownWith(source, applier, applier);
  const creator = createdOutside(model, source)?.place?.file ?? creatorOfFluxObject(model, source);
  const isPartial = model.isGuessed || unknown !== undefined || creator !== undefined;
  const { elsewhere, nearest } = own === undefined ? meantBy(model, source, isPartial) : {};
  const isExpected =
    applier.kind === "HelmRelease" &&
    (siblingsOf(model, source) >= SIBLINGS || isOnlyOneMissing(model));
  const isFound = elsewhere !== undefined || nearest !== undefined;
  const mayBeElsewhere = model.isGuessed || isOfOtherRepository(unknown);
  if (mayBeElsewhere && !isFound && !isExpected) return;
  // Further repositories, with their credentials, are often created by hand; charts' are not.
  const isByHand =
    applier.kind !== "HelmRelease" &&
    !model.prerequisites.complete &&
    nearest === undefined &&
    elsewhere === undefined;
  const file = own ?? (isFound ? undefined : unappliedFile(model, source));
  const message =
    file === undefined
      ? `${applier.title} reads ${describe(source)}, which does not exist${unlessEither(unknown, creator)}.`
      : `${applier.title} reads ${describe(source)}, which nothing applies: ${file} has it.`;
  yield {
    message:
      elsewhere === undefined
        ? didYouMean(message, nearest)
        : `${message} There is ${describe(elsewhere.id)}.`,
    at: { object, path },
    object: object.id,
    cause: `${source.kind} ${source.name}`,
    ...(isPartial || isByHand || file !== undefined ? { severity: "warning" } : {}),
    related:
      elsewhere === undefined
        ? []
        : [{ at: { object: elsewhere }, message: describe(elsewhere.id) }],
  };
}

/** What the reference may mean instead: a source of that name, or one of nearly that name. */
function meantBy(
  model: Model,
  source: ObjectId,
  isPartial: boolean,
): { readonly elsewhere?: ClusterObject; readonly nearest?: string } {
  const all = model.objects.filter(({ id }) => id.group === SOURCE_GROUP);
  const names =
    source.kind === "ExternalArtifact"
      ? artifactsOf(model, source.namespace)
      : all.filter(({ id }) => id.kind === source.kind).map(({ id }) => id.name);
  const elsewhere = all.find(({ id }) => id.name === source.name);
  const nearest = nearestName(source.name, names, isPartial ? SLIP : Infinity);
  return {
    ...(elsewhere !== undefined && { elsewhere }),
    ...(nearest !== undefined && { nearest }),
  };
}

/**
 * A file of the repository that declares a source, although no Kustomization leads to it: somebody may apply it by hand.
 * @param namespace that it must be in; any if empty
 */
function unappliedFile(
  { sources, objects }: Model,
  { kind, name }: ObjectId,
  namespace = "",
): string | undefined {
  const file = fileWith(sources, kind, name, namespace);
  // kustomize may have moved it to another namespace.
  const isApplied = (object: ClusterObject): boolean =>
    object.origin.file === file && object.id.kind === kind;
  return namespace !== "" && objects.some(isApplied) ? undefined : file;
}

/** Looked up once: a thousand Kustomizations, and many clusters, may read one source. */
const fileWith = memoizeNamed((sources: YamlFiles, kind: string, name: string, namespace: string) =>
  yamlFiles(sources.repository, "").find((file) => {
    const content = sources.repository.read(file) ?? "";
    if (!content.includes(name) || !content.includes(kind)) return false;
    return (sources.documents(file) ?? []).some(({ data }) => {
      const id = isKind(data, SOURCE_GROUP, kind) ? idOf(data) : undefined;
      return id?.name === name && (namespace === "" || id.namespace === namespace);
    });
  }),
);

/** How many sources next to a missing one show that the repository declares its own. */
const SIBLINGS = 3;

/** How many sources of charts the repository must declare before the only missing one is taken for forgotten. */
const DECLARED = 5;

/** Whether the repository declares the sources of all charts, but one. */
const isOnlyOneMissing = memoize((model: Model): boolean => {
  const all = new Map<string, ObjectId>();
  for (const applier of model.appliers) {
    const source = applier.kind === "HelmRelease" ? model.sourceOf(applier) : undefined;
    if (source !== undefined) all.set(keyOf(source), source);
  }
  const missing = [...all.values()].filter((source) => model.find(source).length === 0);
  return missing.length === 1 && all.size - 1 >= DECLARED;
});

/** Sources of the same kind in the same namespace. */
function siblingsOf(model: Model, { group, kind, namespace }: ObjectId): number {
  return model.ofKind(group, kind).filter(({ id }) => id.namespace === namespace).length;
}

/** Names of the artifacts that the generators of a namespace create. */
function artifactsOf(model: Model, namespace: string): readonly string[] {
  return model
    .ofKind(EXTENSIONS_GROUP, "ArtifactGenerator")
    .filter(({ id }) => id.namespace === namespace)
    .flatMap(({ data }) => list(data, "spec", "artifacts"))
    .flatMap((artifact) => text(artifact, "name") ?? []);
}
