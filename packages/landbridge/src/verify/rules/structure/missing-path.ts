import { sourcesOf } from "../../argocd/application";
import { keyOf } from "../../kubernetes/object";
import { partsOf, type Applier } from "../../model/applier";
import { argocdFilesOf } from "../../model/argocd/argocd-files";
import type { Model } from "../../model/model";
import { otherBranchOf } from "../../model/other-branch";
import { resolvePath } from "../../repository/repository";
import { isInEmptySubmodule } from "../../repository/submodules";
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
    "A Kustomization or Application whose source may be another repository isn't checked, nor what an Application reads of a submodule that isn't checked out. A warning if it reads another branch or a tag.",
  *check(model) {
    const branch = otherBranchOf(model);
    const unlessThere =
      branch === undefined ? "" : `; branch ${branch}, which the cluster reads, may have it`;
    for (const applier of model.appliers) {
      const { content, object, title } = applier;
      if (applier.kind === "Application") yield* missingSources(model, applier);
      if (content.kind !== "missing" || object === undefined || !isOwn(model, applier)) continue;
      if (applier.kind === "Application" || isLeftOut(model, content.directory)) continue;
      const isHeld = isSuspended(applier);
      const doubt = isHeld ? ", and fails as soon as it isn't suspended" : unlessThere;
      yield {
        ...(branch !== undefined || isHeld ? { severity: "warning" } : {}),
        message: `${title} reads ${content.directory}, ${whatItIs(model, content.directory)}${doubt}.`,
        at: { object, path: ["spec", "path"], value: true },
        object: object.id,
      };
    }
  },
};

/** Sources of an Application that are this repository and lead nowhere in it. */
function* missingSources(model: Model, applier: Applier): Iterable<Report> {
  const { content, object, title, spec } = applier;
  if (object === undefined) return;
  const { isOtherRevision } = argocdFilesOf(model.sources).own;
  for (const part of partsOf(content)) {
    if (part.kind !== "missing" || isUnknown(model, part.directory)) continue;
    const source = sourcesOf(spec).find(
      ({ directory }) => resolvePath("", directory) === part.directory,
    );
    const revision = source?.targetRevision ?? "HEAD";
    const isOther = isOtherRevision(revision);
    yield {
      ...(isOther ? { severity: "warning" } : {}),
      message: `${title} reads ${part.directory}, ${whatItIs(model, part.directory)}${isOther ? `; revision ${revision}, which it reads, may have it` : ""}.`,
      at: { object, path: [...(source?.path ?? ["spec"]), "path"], value: true },
      object: object.id,
      remedy: "Correct the path of the source, or add the directory.",
    };
  }
}

/** Why a path can't be built. */
function whatItIs({ sources }: Model, path: string): string {
  return sources.repository.kind(path) === "file"
    ? "which is a file and not a directory"
    : "which is not in the repository";
}

/** Whether the directory may be there for Argo CD, which clones submodules, and only this checkout lacks it. */
function isUnknown(model: Model, directory: string): boolean {
  return isLeftOut(model, directory) || isInEmptySubmodule(model.sources.repository, directory);
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
