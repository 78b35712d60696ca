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
      const server = valueOfSecret(secret, "server");
      // Argo CD doesn't take a cluster without an address: something else writes it, and the name.
      if (server === undefined) return [];
      const name = valueOfSecret(secret, "name") ?? text(secret, "metadata", "name") ?? "";
      if (isPlain && isToBeFilledIn(name, server)) return [];
      return [
        {
          name,
          server,
          project: valueOfSecret(secret, "project") ?? "",
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

/** A value of a Secret, as a text or in base64; SOPS and templates write what isn't base64, and stays as it is. */
export function valueOfSecret(secret: unknown, key: string): string | undefined {
  const plain = text(secret, "stringData", key);
  const encoded = text(secret, "data", key);
  if (plain !== undefined || encoded === undefined || isOpenText(encoded)) return plain ?? encoded;
  return Buffer.from(encoded, "base64").toString("utf8");
}

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
