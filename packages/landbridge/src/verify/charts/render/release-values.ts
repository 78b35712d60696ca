import { openRecordBelow } from "../../go-template/unknown";
import { at, flag, isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import { mergeValues } from "../../yaml/merge";
import { defaultsOf, metadataOf, packedChart, withDefaults, type Chart } from "../chart";

/** A chart of a release: the chart itself, or a dependency that is on. */
export interface ChartInRelease {
  readonly chart: Chart;
  /** What `.Chart.Name` is: the alias, where the chart has one. */
  readonly name: string;
  /** Path of the chart from that of the release, such as `charts/redis/`; empty for the chart itself. */
  readonly path: string;
  /** Its values, with its own defaults and the globals. */
  readonly values: YamlRecord;
}

/** The charts that a release consists of, dependencies before those that have them, and what is missing. */
export interface ChartsOfRelease {
  readonly charts: readonly ChartInRelease[];
  /** Names of dependencies that the chart doesn't come with. */
  readonly missing: readonly string[];
  /** Whether a dependency passes values on to its parent, which isn't followed here. */
  readonly importsValues: boolean;
}

/** Dependencies within dependencies: more than any chart has. */
const MAX_DEPTH = 8;

/** The charts of a release and the values of each, as Helm merges them (pkg/chartutil, coalesce.go and dependencies.go). */
export function chartsOfRelease(chart: Chart, values: YamlRecord): ChartsOfRelease {
  return below({ chart, name: chart.name, path: "", values: copyOf(values) }, 0);
}

/** @param part a chart, with the values that it is given */
function below(part: ChartInRelease, depth: number): ChartsOfRelease {
  const { chart, path } = part;
  const values = copyOf(withDefaults(chart, part.values));
  if (depth > 0) dropNulls(values, defaultsOf(chart));
  const charts: ChartInRelease[] = [];
  const missing: string[] = [];
  let importsValues = false;
  for (const dependency of declared(chart)) {
    if (!isOn(dependency, values)) continue;
    const { name, key } = dependency;
    const found = depth < MAX_DEPTH ? packedChart(chart, name) : undefined;
    importsValues ||= list(dependency.entry, "import-values").length > 0;
    if (found === undefined) {
      missing.push(name);
      // Its parent's templates see its defaults, too.
      values[key] = openRecordBelow(valuesFor(key, values));
      continue;
    }
    const inner = below(
      { chart: found, name: key, path: `${path}charts/${key}/`, values: valuesFor(key, values) },
      depth + 1,
    );
    values[key] = inner.charts.at(-1)?.values ?? {};
    charts.push(...inner.charts);
    missing.push(...inner.missing);
    importsValues ||= inner.importsValues;
  }
  return { charts: [...charts, { ...part, values }], missing, importsValues };
}

/** Helm merges the defaults of a dependency twice, so that a null among them removes itself. */
function dropNulls(values: YamlRecord, defaults: YamlRecord): void {
  for (const [key, byDefault] of Object.entries(defaults)) {
    const value = at(values, key);
    if (value === null) Reflect.deleteProperty(values, key);
    else if (isRecord(value) && isRecord(byDefault)) dropNulls(value, byDefault);
  }
}

interface Declared {
  readonly name: string;
  /** Key of its values: the alias, else the name. */
  readonly key: string;
  readonly entry: unknown;
}

/** Those of Chart.yaml and requirements.yaml, and what is in `charts/` without being declared. */
function declared(chart: Chart): readonly Declared[] {
  const entries = metadataOf(chart).flatMap((file) => list(file, "dependencies"));
  const named = entries.flatMap((entry): Declared | readonly [] => {
    const name = text(entry, "name");
    return name === undefined ? [] : { name, key: text(entry, "alias") ?? name, entry };
  });
  const packed = [...chart.files.keys()].flatMap(
    (file) => /^charts\/([^/._][^/]*)\/Chart\.yaml$/.exec(file)?.[1] ?? [],
  );
  const others = packed.filter((name) => !named.some((other) => other.name === name));
  return [...named, ...others.map((name) => ({ name, key: name, entry: {} }))];
}

/** By its `condition`, whose first path that is a boolean decides, else by its `tags`. */
function isOn({ entry }: Declared, values: YamlRecord): boolean {
  for (const path of (text(entry, "condition") ?? "").split(",")) {
    const value = path === "" ? undefined : at(values, ...path.trim().split("."));
    if (typeof value === "boolean") return value;
  }
  const tags = list(entry, "tags").map((tag) => flag(values, "tags", String(tag)));
  return tags.includes(true) || !tags.includes(false);
}

function valuesFor(key: string, values: YamlRecord): YamlRecord {
  const own = record(values, key) ?? {};
  const globals = record(values, "global") ?? {};
  return {
    ...own,
    global: mergeValues(record(own, "global") ?? {}, copyOf(globals), { keepsNewNull: true }),
  };
}

/** Templates may change what they get. */
function copyOf(values: YamlRecord): YamlRecord {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, copy(value)]));
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  return isRecord(value) ? copyOf(value) : value;
}
