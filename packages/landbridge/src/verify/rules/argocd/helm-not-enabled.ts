import { memoize } from "../../../lib/memoize";
import { namesBuildOptions } from "../../argocd/build-options";
import { partsOf } from "../../model/applier";
import { kustomizeChartsOf } from "../../model/argocd/helm-charts-of-kustomize";
import type { Model } from "../../model/model";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { text } from "../../yaml/json";
import type { FleetRule } from "../rule";
import { allSettings } from "./all-settings";

const KEY = "kustomize.buildOptions";

/** LB925 */
export const helmNotEnabled: FleetRule = {
  id: "LB925",
  name: "helm-not-enabled",
  severity: "error",
  summary: "Argo CD's build options for kustomize don't allow the charts that kustomizations name.",
  why: "kustomize refuses helmCharts without --enable-helm (`must specify --enable-helm`), so the Applications concerned can't be rendered.",
  remedy: "Add --enable-helm to kustomize.buildOptions of argocd-cm.",
  limits:
    "Only where the repository writes kustomize.buildOptions, in a manifest or in values of the chart argo-cd, and no file has --enable-helm for it.",
  *checkFleet({ sources, models }) {
    const options = allSettings(sources).filter(
      ({ kind, data }) => kind === "cm" && text(data, KEY) !== undefined,
    );
    const [first] = options;
    const isEnabled = options.some(({ data }) => /--enable-helm|[${]/.test(text(data, KEY) ?? ""));
    if (first === undefined || isEnabled || isEnabledElsewhere(sources.repository)) return;
    for (const model of models) {
      const needs = applicationWithCharts(model);
      if (needs === undefined) continue;
      yield {
        message: `${KEY} of argocd-cm lacks --enable-helm, which ${needs} needs: its kustomization names Helm charts.`,
        at: first.at(KEY),
      };
      return;
    }
  },
};

/**
 * Whether any file, besides its comments, has the option along with a name of the setting: a patch of argocd-cm, values in
 * a text or of another version, `helm --set`, Terraform's `set`, or the operator's `kustomizeBuildOptions`.
 */
const isEnabledElsewhere = memoize((repository: Repository): boolean =>
  filesOf(repository).some((file) => {
    const content = repository.read(file) ?? "";
    if (!content.includes("--enable-helm")) return false;
    const written = content.replace(/^[ \t]*(?:#|\/\/).*$/gm, "");
    return written.includes("--enable-helm") && namesBuildOptions(written);
  }),
);

function applicationWithCharts({ appliers, sources }: Model): string | undefined {
  return appliers.find(
    ({ kind, content }) =>
      kind === "Application" &&
      partsOf(content).some(
        (part) =>
          part.kind === "directory" && kustomizeChartsOf(sources, part.directory).length > 0,
      ),
  )?.title;
}
