import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { at, isRecord, list, parseYaml, text, type YamlRecord } from "landbridge/verify";

/** An unpacked chart. */
export interface Chart {
  readonly name: string;
  readonly version: string;
  /** The packaged chart. */
  readonly archive: string;
  /** Default values, with those of the subcharts under their names. */
  readonly defaults: YamlRecord;
  /** values.schema.json; undefined if the chart has none. */
  readonly schema?: unknown;
}

/** Reads a packaged chart. */
export function readChart(archive: string, scratch: string): Chart {
  const directory = mkdtempSync(join(scratch, "chart-"));
  execFileSync("tar", ["-xzf", archive, "-C", directory]);
  const [name = ""] = readdirSync(directory);
  const root = join(directory, name);
  const version = text(yamlOf(join(root, "Chart.yaml")), "version") ?? "";
  const schema = join(root, "values.schema.json");
  return {
    name,
    version,
    archive,
    defaults: defaultsOf(root),
    schema: existsSync(schema) ? (JSON.parse(readFileSync(schema, "utf8")) as unknown) : undefined,
  };
}

/** Helm passes a subchart the values under its name, or under its alias. */
function defaultsOf(root: string): YamlRecord {
  const own = yamlOf(join(root, "values.yaml"));
  const values: YamlRecord = isRecord(own) ? { ...own } : {};
  const dependencies = list(yamlOf(join(root, "Chart.yaml")), "dependencies");
  const folder = join(root, "charts");
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!existsSync(join(folder, name, "Chart.yaml"))) continue;
    const dependency = dependencies.find((entry) => text(entry, "name") === name);
    const key = text(dependency, "alias") ?? name;
    const given = at(values, key);
    values[key] = { ...defaultsOf(join(folder, name)), ...(isRecord(given) ? given : {}) };
  }
  return values;
}

function yamlOf(file: string): unknown {
  return existsSync(file) ? parseYaml(file, readFileSync(file, "utf8"))[0]?.data : undefined;
}
