import { sourcesOf } from "../../argocd/application";
import { normalizeGitUrl } from "../../flux/sources";
import { keyOf } from "../../kubernetes/object";
import { partsOf, type Applier } from "../../model/applier";
import { readsElsewhere } from "../../model/content";
import type { Model } from "../../model/model";
import { otherRevisionOfSource, type OtherRevision } from "../../model/other-revision";
import { resolvePath } from "../../repository/repository";
import { missingSubmoduleAt } from "../../repository/submodules";
import type { ClusterRule, Report } from "../rule";
import { isSuspended } from "../suspended";

/** LB601 */
export const missingPath: ClusterRule = {
  id: "LB601",
  name: "missing-path",
  severity: "error",
  summary: "The path of a Kustomization or Application is not in the repository.",
  why: "It fails before it builds anything, and whatever depends on it never starts.",
  remedy: "Correct spec.path, or add the directory.",
  limits:
    "A Kustomization or Application whose source may be another repository isn't checked, nor what an Application reads of a submodule that isn't checked out. It is a warning where the source reads a branch, tag or commit that isn't checked out, where the cluster reads a repository on another host, and where it is suspended.",
  *check(model) {
    for (const applier of model.appliers) {
      const { content, object } = applier;
      if (applier.kind === "Application") yield* missingSources(model, applier);
      if (content.kind !== "missing" || object === undefined || !isOwn(model, applier)) continue;
      if (applier.kind === "Application" || isLeftOut(model, content.directory)) continue;
      yield {
        ...judged(model, applier, content.directory),
        at: { object, path: ["spec", "path"], value: true },
        object: object.id,
      };
    }
  },
};

/** Sources of an Application that are this repository and lead nowhere in it. */
function* missingSources(model: Model, applier: Applier): Iterable<Report> {
  const { content, object, spec } = applier;
  if (object === undefined) return;
  for (const part of partsOf(content)) {
    if (part.kind !== "missing" || isUnknown(model, part.directory)) continue;
    const source = sourcesOf(spec).find(
      ({ directory }) => resolvePath("", directory) === part.directory,
    );
    yield {
      ...judged(model, applier, part.directory, source?.targetRevision),
      at: { object, path: [...(source?.path ?? ["spec"]), "path"], value: true },
      object: object.id,
      remedy: "Correct the path of the source, or add the directory.",
    };
  }
}

/**
 * The message, and a warning instead of an error where the path may be in what is read instead of these files.
 * @param targetRevision that of an Application's source
 */
function judged(
  model: Model,
  applier: Applier,
  directory: string,
  targetRevision?: string,
): Pick<Report, "message" | "severity"> {
  const message = `${applier.title} reads ${directory}, ${whatItIs(model, directory)}`;
  if (isSuspended(applier))
    return {
      message: `${message}, and fails as soon as it isn't suspended.`,
      severity: "warning",
    };
  const mirrored = applier.kind === "Application" ? undefined : mirroredFrom(model);
  if (mirrored !== undefined)
    return {
      message: `${message}; ${mirrored}, which the cluster reads, may have it.`,
      severity: "warning",
    };
  const revision = otherRevisionOfSource(model, applier, targetRevision);
  return revision === undefined
    ? { message: `${message}.` }
    : {
        message: `${message}; ${revision.what}, which ${readerOf(revision, model, applier)} reads, may have it.`,
        severity: "warning",
      };
}

/** The repository that the cluster reads, where it is on another host than this one: a copy for others may lack a part. */
function mirroredFrom({ root, sources: { repository } }: Model): string | undefined {
  if (root.url === undefined || !readsElsewhere(root, repository)) return undefined;
  const own = normalizeGitUrl(root.url);
  const hostOf = (address: string): string => address.split("/", 1)[0] ?? "";
  const remotes = (repository.remotes ?? []).map(normalizeGitUrl);
  // The same owner and name behind another host is an alias of SSH, or the like.
  const isSame = (remote: string): boolean =>
    hostOf(remote) === hostOf(own) ||
    remote.slice(hostOf(remote).length) === own.slice(hostOf(own).length);
  return remotes.some(isSame) ? undefined : own;
}

function readerOf({ reader }: OtherRevision, { cluster }: Model, { title }: Applier): string {
  if (reader === title) return "it";
  return reader === cluster ? "the cluster" : reader;
}

/** Why a path can't be built. */
function whatItIs({ sources }: Model, path: string): string {
  return sources.repository.kind(path) === "file"
    ? "which is a file and not a directory"
    : "which is not in the repository";
}

/** Whether the directory may be there for Argo CD, which clones submodules, and only this checkout lacks it. */
function isUnknown(model: Model, directory: string): boolean {
  return (
    isLeftOut(model, directory) ||
    missingSubmoduleAt(model.sources.repository, directory) !== undefined
  );
}

/** Whether Git has the directory, and only this checkout doesn't. */
function isLeftOut({ sources }: Model, directory: string): boolean {
  return sources.repository.isLeftOut?.(directory) === true;
}

/**
 * Whether the source is known to be this repository. If the cluster's own source is unknown, another
 * Kustomization with the same source has to find its directory here.
 */
function isOwn(model: Model, applier: Applier): boolean {
  if (model.root.certain) return true;
  const source = model.sourceOf(applier);
  return model.appliers.some((other) => {
    const its = model.sourceOf(other);
    return (
      other.content.kind === "directory" &&
      source !== undefined &&
      its !== undefined &&
      keyOf(its) === keyOf(source)
    );
  });
}
