import { memoize } from "../../../lib/memoize";
import { CLUSTER_LABEL, type ArgoCluster } from "../../argocd/cluster";
import { resolveLocation } from "../../findings/location";
import { annotationsOf, labelsOf } from "../../kubernetes/object";
import type { Prerequisites } from "../../prerequisites/prerequisites";
import type { YamlFiles } from "../../repository/yaml-files";
import { at, text, type YamlRecord } from "../../yaml/json";
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
      const isPlain = text(data, "kind") === "Secret";
      const secret = isPlain ? data : secretMadeOf(data);
      const labels = labelsOf(secret);
      if (secret === undefined || labels[CLUSTER_LABEL] !== "cluster") return [];
      const name = text(secret, "stringData", "name") ?? text(secret, "metadata", "name") ?? "";
      const server = text(secret, "stringData", "server") ?? "";
      if (isPlain && isToBeFilledIn(name, server)) return [];
      return [
        {
          name,
          server,
          project: text(secret, "stringData", "project") ?? "",
          labels,
          annotations: annotationsOf(secret),
          complete:
            isPlain && !isMarkedElsewhere(sources.repository, file, text(data, "metadata", "name")),
          place: resolveLocation({ document }),
        },
      ];
    });
  }),
);

/**
 * The Secret that an ExternalSecret or SealedSecret is a template of. What only its controller knows is a text that Argo CD
 * fills in, another one for each.
 */
function secretMadeOf(data: unknown): YamlRecord | undefined {
  const isSealed = text(data, "kind") === "SealedSecret";
  if (!isSealed && text(data, "kind") !== "ExternalSecret") return undefined;
  const template = isSealed ? at(data, "spec", "template") : at(data, "spec", "target", "template");
  const field = (key: string): string => {
    const written = text(template, "data", key);
    return written === undefined || isOpenText(written)
      ? `{{${text(data, "metadata", "name") ?? key}}}`
      : written;
  };
  return {
    metadata: at(template, "metadata"),
    stringData: { name: field("name"), server: field("server") },
  };
}

/** Whether a name or server is a placeholder: of a template, or in capital letters where a host has none. */
function isToBeFilledIn(name: string, server: string): boolean {
  return isOpenText(name) || isOpenPath(server);
}
