import { memoize } from "../../../lib/memoize";
import { CLUSTER_LABEL, type ArgoCluster } from "../../argocd/cluster";
import { resolveLocation } from "../../findings/location";
import { annotationsOf, labelsOf } from "../../kubernetes/object";
import type { Prerequisites } from "../../prerequisites/prerequisites";
import type { YamlFiles } from "../../repository/yaml-files";
import { text } from "../../yaml/json";
import { isOpenPath, isOpenText } from "../../yaml/open-text";
import { yamlFiles } from "../reconciled-files";
import { isMarkedElsewhere } from "./marked-clusters";

/**
 * The clusters of Argo CD, where the repository has their Secrets in plain text or Terraform writes them; undefined
 * where nothing says which ones there are.
 */
export function clustersOf(
  sources: YamlFiles,
  prerequisites?: Pick<Prerequisites, "clusters">,
): readonly ArgoCluster[] | undefined {
  const given = prerequisites?.clusters ?? [];
  const all = [...given, ...clustersInGit(sources)];
  return all.length === 0 ? undefined : all;
}

/** Cluster Secrets among the manifests. */
const clustersInGit = memoize((sources: YamlFiles): readonly ArgoCluster[] =>
  yamlFiles(sources.repository, "").flatMap((file) => {
    if (sources.repository.read(file)?.includes(CLUSTER_LABEL) !== true) return [];
    return (sources.documents(file) ?? []).flatMap((document) => {
      const { data } = document;
      const labels = labelsOf(data);
      if (text(data, "kind") !== "Secret" || labels[CLUSTER_LABEL] !== "cluster") return [];
      const name = text(data, "stringData", "name") ?? text(data, "metadata", "name") ?? "";
      const server = text(data, "stringData", "server") ?? "";
      if (isToBeFilledIn(name, server)) return [];
      return [
        {
          name,
          server,
          project: text(data, "stringData", "project") ?? "",
          labels,
          annotations: annotationsOf(data),
          complete: !isMarkedElsewhere(sources.repository, file, text(data, "metadata", "name")),
          place: resolveLocation({ document }),
        },
      ];
    });
  }),
);

/** Whether a name or server is a placeholder: of a template, or in capital letters where a host has none. */
function isToBeFilledIn(name: string, server: string): boolean {
  return isOpenText(name) || isOpenPath(server);
}
