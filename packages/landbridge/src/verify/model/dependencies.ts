import { flag, list, text } from "../yaml/json";
import type { Dependency } from "./applier";
import type { ApplierDraft } from "./applier-draft";

/** Finds what each `dependsOn` names: a Kustomization only Kustomizations, a HelmRelease only HelmReleases. */
export function resolveDependencies(drafts: readonly ApplierDraft[]): void {
  const byTitle = new Map(drafts.map((draft) => [draft.title, draft]));
  for (const draft of drafts) {
    list(draft.spec, "dependsOn").forEach((entry, index) => {
      const name = text(entry, "name");
      if (name === undefined) return;
      const namespace = text(entry, "namespace") ?? draft.namespace;
      // A ResourceSet may depend on any kind.
      const own = draft.kind === "root" ? "Kustomization" : draft.kind;
      const kind = draft.kind === "ResourceSet" ? (text(entry, "kind") ?? own) : own;
      const target = byTitle.get(`${kind} ${namespace}/${name}`);
      const readyExpr = text(entry, "readyExpr");
      const dependency: Dependency = {
        kind,
        namespace,
        name,
        path: ["spec", "dependsOn", index],
        target,
        readyExpr,
        ...(draft.kind === "ResourceSet" && flag(entry, "ready") !== true
          ? { onlyExists: true }
          : {}),
      };
      draft.dependsOn.push(dependency);
    });
  }
}
