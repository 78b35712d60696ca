import { memoize } from "../../../lib/memoize";
import { settingsIn, type Settings } from "../../argocd/settings";
import { isChartTemplate } from "../../model/argocd/argocd-files";
import { isSample } from "../../model/argocd/samples";
import { yamlFiles } from "../../model/reconciled-files";
import type { YamlFiles } from "../../repository/yaml-files";

/** Every place of the repository that configures Argo CD: manifests of its ConfigMaps, and values of its chart. */
export const allSettings = memoize((sources: YamlFiles): readonly Settings[] => {
  const { repository } = sources;
  const files = yamlFiles(repository, "").filter(
    (file) => !isSample(file) && !isChartTemplate(repository, file),
  );
  return settingsIn(sources, files);
});
