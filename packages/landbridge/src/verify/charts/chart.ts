import { memoize } from "../../lib/memoize";
import { parseYaml } from "../yaml/document";
import { helmDocument } from "../yaml/helm-document";
import { isRecord, list, record, text, type YamlRecord } from "../yaml/json";
import { mergeLayers, mergeValues } from "../yaml/merge";

/** The files of a chart. */
export interface Chart {
  readonly name: string;
  readonly version: string;
  /** Texts by their paths from the chart's directory, those of its dependencies included (`charts/NAME/...`). */
  readonly files: ReadonlyMap<string, string>;
  /** Directory or archive on disk, absolute; undefined for what exists only in memory. */
  readonly path?: string | undefined;
  /** Files of a chart in the repository that lie elsewhere than below its directory, with their paths there. */
  readonly places?: ReadonlyMap<string, string> | undefined;
}

/** A dependency of a chart. */
export interface ChartDependency {
  /** Key of its values: the alias, else the name. */
  readonly key: string;
  /** undefined if the chart comes without it. */
  readonly chart?: Chart;
  /** Paths of values that switch it on. */
  readonly conditions: readonly string[];
  /** Whether it only brings templates for others. */
  readonly isLibrary: boolean;
}

/**
 * The chart that files are.
 * @returns undefined if there is no Chart.yaml with a name and a version
 */
export function chartOf(
  files: ReadonlyMap<string, string>,
  path?: string,
  places?: ReadonlyMap<string, string>,
): Chart | undefined {
  const own = yamlOf(files, "Chart.yaml");
  const name = text(own, "name");
  const version = own?.version;
  if (name === undefined || (typeof version !== "string" && typeof version !== "number"))
    return undefined;
  return { name, version: String(version), files, path, places };
}

/** Defaults of a chart's values. */
export const defaultsOf = memoize(
  ({ files }: Chart): YamlRecord => yamlOf(files, "values.yaml") ?? {},
);

/** What a chart says of itself: Chart.yaml and, of old charts, requirements.yaml. */
export const metadataOf = memoize(({ files }: Chart): readonly (YamlRecord | undefined)[] => [
  yamlOf(files, "Chart.yaml"),
  yamlOf(files, "requirements.yaml"),
]);

/** What a chart depends on, with what it comes with. */
export const dependenciesOf = memoize(readDependencies);

/**
 * Values with a chart's defaults. A null removes a default, and stays where there is none; those for a dependency stay, to remove a default of it
 * (childChartMergeTrue in Helm's pkg/chartutil/coalesce.go).
 */
export function withDefaults(chart: Chart, given: YamlRecord): YamlRecord {
  const defaults = defaultsOf(chart);
  const values = mergeValues(defaults, given, { keepsNewNull: true });
  for (const { key } of dependenciesOf(chart)) {
    const own = record(given, key);
    if (own !== undefined) values[key] = mergeLayers(record(defaults, key) ?? {}, own);
  }
  return values;
}

function readDependencies(owner: Chart): readonly ChartDependency[] {
  return metadataOf(owner).flatMap((file) =>
    list(file, "dependencies").flatMap((entry): ChartDependency | readonly [] => {
      const name = text(entry, "name");
      if (name === undefined) return [];
      const chart = packedChart(owner, name);
      return {
        key: text(entry, "alias") ?? name,
        conditions: (text(entry, "condition") ?? "").split(",").map((path) => path.trim()),
        isLibrary:
          chart !== undefined && text(yamlOf(chart.files, "Chart.yaml"), "type") === "library",
        ...(chart === undefined ? {} : { chart }),
      };
    }),
  );
}

/** A chart that another one comes with, unpacked in its `charts/`. */
export function packedChart({ files }: Chart, name: string): Chart | undefined {
  const start = `charts/${name}/`;
  const own = [...files].filter(([path]) => path.startsWith(start));
  return chartOf(new Map(own.map(([path, content]) => [path.slice(start.length), content])));
}

function yamlOf(files: ReadonlyMap<string, string>, name: string): YamlRecord | undefined {
  const content = files.get(name);
  const data = content === undefined ? undefined : helmDocument(parseYaml(name, content))?.data;
  return isRecord(data) ? data : undefined;
}
