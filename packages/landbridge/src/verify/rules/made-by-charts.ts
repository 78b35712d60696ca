import { memoize } from "../../lib/memoize";
import { isChartTemplate } from "../model/argocd/argocd-files";
import type { Model } from "../model/model";
import { filesOf } from "../repository/files-below";
import type { Repository } from "../repository/repository";

/** Whether a chart of the repository has a template of this kind, and a release may install it. */
export function mayComeFromChart(model: Model, group: string, kind: string): boolean {
  return (
    model.appliers.some((applier) => applier.kind === "HelmRelease") &&
    templatesOf(model.sources.repository).some(
      (text) =>
        text.includes(`${group}/`) && new RegExp(`^\\s*kind:\\s*["']?${kind}\\b`, "m").test(text),
    )
  );
}

/** Templates of all charts that have objects of Flux. */
const templatesOf = memoize((repository: Repository): readonly string[] =>
  filesOf(repository)
    .filter((file) => /\/templates\/.*\.ya?ml$/.test(file) && isChartTemplate(repository, file))
    .map((file) => repository.read(file) ?? "")
    .filter(
      (text) => text.includes(".toolkit.fluxcd.io/") || text.includes("fluxcd.controlplane.io/"),
    ),
);
