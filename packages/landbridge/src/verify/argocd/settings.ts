import type { LocationSource } from "../findings/location";
import type { YamlFiles } from "../repository/yaml-files";
import type { YamlDocument } from "../yaml/document";
import { isRecord, record, text, type FieldPath, type YamlRecord } from "../yaml/json";

/** Argo CD's own ConfigMaps, as the chart's values call them. */
export type SettingsKind = "cm" | "params" | "rbac";

/** What a repository writes into one of Argo CD's own ConfigMaps, in the manifest or in values of its chart. */
export interface Settings {
  readonly kind: SettingsKind;
  readonly data: YamlRecord;
  readonly at: (key: string) => LocationSource;
}

const CONFIG_MAPS: Readonly<Record<string, SettingsKind>> = {
  "argocd-cm": "cm",
  "argocd-cmd-params-cm": "params",
  "argocd-rbac-cm": "rbac",
};

/** The name of each kind's ConfigMap. */
export const CONFIG_MAP_OF: Readonly<Record<SettingsKind, string>> = {
  cm: "argocd-cm",
  params: "argocd-cmd-params-cm",
  rbac: "argocd-rbac-cm",
};

/** Where values of the chart argo-cd may begin in a document: in a values file, a HelmRelease, or an Application. */
const VALUES: readonly FieldPath[] = [
  [],
  ["argo-cd"],
  ["argocd"],
  ["spec", "values"],
  ["spec", "source", "helm", "valuesObject"],
];

/** All settings of Argo CD in YAML files that aren't templates of charts; scripts and Terraform install them, too. */
export function settingsIn(sources: YamlFiles, files: readonly string[]): readonly Settings[] {
  return files.flatMap((file) => {
    const content = sources.repository.read(file) ?? "";
    const isConfigMap = /\bname["']?\s*:\s*["']?argocd-(?:cm|cmd-params-cm|rbac-cm)\b/.test(
      content,
    );
    const isValues = /\bconfigs:/.test(content) && /argo/i.test(`${file}${content}`);
    if (!isConfigMap && !isValues) return [];
    return (sources.documents(file) ?? []).flatMap(settingsOf);
  });
}

function settingsOf(document: YamlDocument): readonly Settings[] {
  const { data } = document;
  const kind = CONFIG_MAPS[text(data, "metadata", "name") ?? ""];
  const at =
    (path: FieldPath) =>
    (key: string): LocationSource => ({ document, path: [...path, key], value: true });
  if (kind !== undefined && text(data, "kind") === "ConfigMap") {
    const own = record(data, "data");
    return own === undefined ? [] : [{ kind, data: own, at: at(["data"]) }];
  }
  return VALUES.flatMap((prefix) =>
    (["cm", "params", "rbac"] as const).flatMap((each): readonly Settings[] => {
      const path = [...prefix, "configs", each];
      const own = record(data, ...path);
      return isRecord(own) ? [{ kind: each, data: own, at: at(path) }] : [];
    }),
  );
}
