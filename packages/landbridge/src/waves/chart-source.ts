import { sourceOfRelease } from "../verify/flux/sources";
import type { Model } from "../verify/model/model";
import type { Release } from "../verify/model/release";
import { parentOf } from "../verify/repository/repository";
import { record, text, type YamlRecord } from "../verify/yaml/json";
import type { Mistakes } from "./mistakes";

/** Where Argo CD gets a chart: `repoURL`, `chart` and `targetRevision` of a source. */
export function chartSource(
  { applier, object, chart, version }: Release,
  model: Model,
  mistakes: Mistakes,
): YamlRecord {
  const { spec, namespace, title } = applier;
  const id = sourceOfRelease(spec, namespace);
  const source = id === undefined ? undefined : model.find(id)[0]?.data;
  const url = text(source, "spec", "url");
  const isRepository = id?.kind === "HelmRepository" && record(spec, "chartRef") === undefined;
  const isArtifact = id?.kind === "OCIRepository";
  if (url === undefined || chart === undefined || !(isRepository || isArtifact)) {
    mistakes.add(
      { object, path: ["spec"] },
      `${title}: Argo CD gets charts only from a HelmRepository or an OCIRepository in Git`,
    );
    return {};
  }
  const isExact = version !== undefined && !version.startsWith("sha256:");
  if (!isExact)
    mistakes.add({ object, path: ["spec"] }, `${title} has no version that Argo CD can read`);
  if (text(source, "spec", "secretRef", "name") !== undefined)
    mistakes.add(
      { object },
      `${title}: the repository needs credentials, which a Secret of Flux has`,
      "use a public repository, or one that the nodes may read",
    );
  // Argo CD takes an address without scheme for an OCI registry, and adds the chart's name.
  const registry = url.replace(/^oci:\/\//, "").replace(/\/+$/, "");
  const repoURL = isArtifact ? parentOf(registry) : url.startsWith("oci://") ? registry : url;
  return { repoURL, chart, targetRevision: version };
}
