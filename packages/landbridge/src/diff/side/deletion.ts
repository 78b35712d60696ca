import { hasObjectSyncOption } from "../../verify/argocd/sync-options";
import { annotationsOf } from "../../verify/kubernetes/object";
import type { Applier } from "../../verify/model/applier";
import { at, flag, list, text, type YamlRecord } from "../../verify/yaml/json";

/** What is deleted when it is no longer in Git. */
export interface Deletion {
  /** Objects that an applier no longer has. */
  readonly prunes: boolean;
  /** All its objects, when the applier itself is deleted. */
  readonly cascades: boolean;
}

/** What an applier deletes. */
export function deletionOf({ kind, spec, object, parent }: Applier, isArgocd: boolean): Deletion {
  switch (kind) {
    case "Kustomization": {
      const prunes = flag(spec, "prune") === true;
      return { prunes, cascades: prunes && text(spec, "deletionPolicy") !== "Orphan" };
    }
    case "Application":
      return {
        prunes: flag(spec, "syncPolicy", "automated", "prune") === true,
        cascades:
          parent?.kind === "ApplicationSet" ? !preserves(parent.spec) : hasFinalizer(object?.data),
      };
    case "ApplicationSet": {
      const policy = text(spec, "syncPolicy", "applicationsSync") ?? "sync";
      return { prunes: /^(?:sync|create-delete)$/.test(policy), cascades: !preserves(spec) };
    }
    case "ResourceSet":
      return { prunes: true, cascades: true };
    case "HelmRelease":
      return { prunes: false, cascades: true };
    case "root":
      // A person or Terraform applies what Argo CD starts with.
      return { prunes: !isArgocd, cascades: !isArgocd };
  }
}

function preserves(spec: YamlRecord): boolean {
  return flag(spec, "syncPolicy", "preserveResourcesOnDeletion") === true;
}

/** Without it, deleting an Application leaves its objects. */
function hasFinalizer(data: unknown): boolean {
  return list(data, "metadata", "finalizers").some(
    (own) =>
      typeof own === "string" && /^resources-finalizer\.argocd\.argoproj\.io(?:\/|$)/.test(own),
  );
}

/** Whether an annotation keeps an object that is no longer in Git. */
export function isKept(data: YamlRecord): boolean {
  const annotations = annotationsOf(data);
  return (
    annotations["kustomize.toolkit.fluxcd.io/prune"] === "disabled" ||
    annotations["kustomize.toolkit.fluxcd.io/ssa"] === "Ignore" ||
    ["Prune=false", "Prune=confirm"].some((option) => hasObjectSyncOption(data, option))
  );
}

/** Whether an annotation has an object recreated if a field can't be changed. */
export function isForced(data: YamlRecord): boolean {
  const force = at(data, "metadata", "annotations", "kustomize.toolkit.fluxcd.io/force");
  return (
    (typeof force === "string" && force.toLowerCase() === "enabled") ||
    hasObjectSyncOption(data, "Replace=true") ||
    hasObjectSyncOption(data, "Force=true")
  );
}

/** Who applies what an applier has: `Flux` or `Argo CD`. */
export function engineOf(title: string): string {
  return /^Application(?:Set)? /.test(title) ? "Argo CD" : "Flux";
}
