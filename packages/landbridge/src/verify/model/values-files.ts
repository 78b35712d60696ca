import { resolvePath } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import { helmDocument } from "../yaml/helm-document";
import { flag, isRecord, list, text, type YamlRecord } from "../yaml/json";
import { mergeLayers } from "../yaml/merge";

/** Files that source-controller takes for the values of a chart, in place of the chart's own values.yaml. */
export interface ValuesFiles {
  /** Paths of the source, where that is a Git repository; the later one wins. */
  readonly paths: readonly string[];
  /** Whether one that isn't there is passed over. */
  readonly mayBeMissing: boolean;
}

/** The values files that the spec of a HelmChart or of a HelmRelease's `chart` names; `valuesFile` is from before Flux 2. */
export function valuesFilesIn(spec: unknown): ValuesFiles {
  const listed = list(spec, "valuesFiles").filter((path) => typeof path === "string");
  const single = text(spec, "valuesFile");
  return {
    paths: single === undefined ? listed : [...listed, single],
    mayBeMissing: flag(spec, "ignoreMissingValuesFiles") === true,
  };
}

/** Values of files of this repository; undefined if one isn't there or isn't YAML. */
export function valuesOfFiles(
  { paths, mayBeMissing }: ValuesFiles,
  sources: YamlFiles,
): YamlRecord | undefined {
  let values: YamlRecord = {};
  for (const path of paths) {
    const file = resolvePath("", path.replace(/^\/+/, ""));
    if (file === undefined || sources.repository.kind(file) !== "file") {
      if (mayBeMissing) continue;
      return undefined;
    }
    const data = helmDocument(sources.documents(file))?.data ?? {};
    if (!isRecord(data)) return undefined;
    values = mergeLayers(values, data);
  }
  return values;
}
