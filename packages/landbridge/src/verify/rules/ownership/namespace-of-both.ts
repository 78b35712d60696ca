import { hasObjectSyncOption } from "../../argocd/sync-options";
import type { Location } from "../../findings/location";
import { annotationsOf, labelsOf } from "../../kubernetes/object";
import { isPlaceholder } from "../../kustomize/load-objects";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { Repository } from "../../repository/repository";
import { isHclFile } from "../../repository/terraform-files";
import { anyOf } from "../phrases";
import type { ClusterRule } from "../rule";
import { areOfOtherEnvironments } from "./other-environments";

/** LB404 */
export const namespaceOfBoth: ClusterRule = {
  id: "LB404",
  name: "namespace-of-both",
  severity: "warning",
  summary: "A namespace is managed by both Terraform and Flux without coordination.",
  why: "Flux takes over what it applies and may prune it with everything in it; Terraform then plans to create it again. Each removes the labels that the other sets.",
  remedy:
    "Manage it in one place. If both must write to it, set kustomize.toolkit.fluxcd.io/prune: disabled and ssa: Merge in Git, and let Terraform ignore changes of labels and annotations.",
  limits:
    "A namespace whose resource in Terraform has `ignore_changes` for its metadata isn't reported.",
  *check(model) {
    const { namespaces, sources } = model.prerequisites;
    for (const { name, place, implied } of namespaces) {
      // `flux bootstrap` creates what its gotk-components.yaml then applies.
      if (implied === true || isLeftAlone(model, place)) continue;
      const all = model.ofKind("", "Namespace").filter(({ id }) => id.name === name);
      for (const object of all) {
        if (isBootstrap(model, object) || isAgreed(object)) continue;
        yield {
          message: `Namespace ${name} is created by ${sources.length > 1 ? place.file : anyOf(sources)} and applied by ${object.applier.title}.`,
          at: { object },
          object: object.id,
          related: [{ at: place, message: "is created here" }],
          remedy: object.applier.kind === "Application" ? ARGOCD_REMEDY : undefined,
        };
      }
    }
  },
};

/** The same with Argo CD, which has options of its own. */
const ARGOCD_REMEDY =
  "Manage it in one place. If both must write to it, annotate it with argocd.argoproj.io/sync-options: Prune=false in Git, and let Terraform ignore changes of labels and annotations.";

/** Whether Git says that the engine leaves the namespace to others, too. */
function isAgreed({ applier, data }: ClusterObject): boolean {
  if (applier.spec.prune === false) return true;
  if (applier.kind === "Application") return hasObjectSyncOption(data, "Prune=false");
  const all = { ...labelsOf(data), ...annotationsOf(data) };
  return ["prune", "ssa"].some((key) => all[`kustomize.toolkit.fluxcd.io/${key}`] !== undefined);
}

/** Whether Terraform leaves the namespace to others, or creates that of another environment. */
function isLeftAlone({ sources, cluster }: Model, place: Location): boolean {
  return ignoresMetadata(sources.repository, place) || areOfOtherEnvironments(place.file, cluster);
}

/** Whether a resource of Terraform leaves labels and annotations to others (`ignore_changes`). */
function ignoresMetadata(repository: Repository, { file, line = 1 }: Location): boolean {
  if (!isHclFile(file)) return false;
  const lines = (repository.read(file) ?? "").split("\n").slice(line - 1);
  const end = lines.findIndex((text) => text.startsWith("}"));
  const block = lines.slice(0, end === -1 ? undefined : end).join("\n");
  return /\bignore_changes\s*=\s*(?:all\b|\[[^\]]*\b(?:metadata|labels|annotations)\b)/.test(block);
}

/** Flux's own namespace in the gotk-components.yaml that the bootstrap commits: nobody else writes that file. */
function isBootstrap({ root }: Model, { id, origin }: ClusterObject): boolean {
  return id.name === root.namespace && isPlaceholder(origin.file);
}
