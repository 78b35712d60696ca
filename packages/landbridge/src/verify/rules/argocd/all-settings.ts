import { memoize } from "../../../lib/memoize";
import { settingsIn, type Settings } from "../../argocd/settings";
import { isChartTemplate } from "../../model/argocd/argocd-files";
import { isSample } from "../../model/argocd/samples";
import { yamlFiles } from "../../model/reconciled-files";
import type { YamlFiles } from "../../repository/yaml-files";
import { parseYaml } from "../../yaml/document";
import { list } from "../../yaml/json";

/** Every place of the repository that configures Argo CD: manifests of its ConfigMaps, and values of its chart. */
export const allSettings = memoize((sources: YamlFiles): readonly Settings[] => {
  const { repository } = sources;
  const files = yamlFiles(repository, "").filter(
    (file) => !isSample(file, repository) && !isChartTemplate(repository, file),
  );
  return settingsIn(sources, files);
});

/** Entries of a list that a key of argocd-cm has as text, wherever the repository writes it; none if it isn't YAML. */
export function listInSettings(sources: YamlFiles, key: string): readonly unknown[] {
  return allSettings(sources).flatMap(({ kind, data }) => {
    const written = kind === "cm" ? data[key] : undefined;
    const parsed = typeof written === "string" ? parseYaml("", written)[0]?.data : written;
    return list({ parsed }, "parsed");
  });
}
