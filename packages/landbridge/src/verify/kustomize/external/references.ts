import { isRecord, list, type FieldPath, type YamlRecord } from "../../yaml/json";
import { folded } from "../field-names";
import type { TargetKind } from "../locate";

/** A text of a kustomization, or of a plugin's configuration, that names something to read. */
export interface Reference {
  readonly value: string;
  readonly kind: TargetKind;
  readonly path: FieldPath;
}

/** Gives the text that replaces a reference. */
export type Rewrite = (reference: Reference) => string;

/** Fields of a kustomization that list files or directories. */
const LISTS: Readonly<Record<string, TargetKind>> = {
  resources: "file-or-directory",
  bases: "file-or-directory",
  components: "directory",
  configurations: "file",
  crds: "file",
};

/** Fields whose items name a file under `path`. */
const WITH_PATH = ["patches", "patchesJson6902", "replacements"];

/** Fields of a Helm chart that name a file, or several. */
const CHART_FILES = ["valuesfile", "additionalvaluesfiles", "charthome", "confighome"];

/** Fields of a builtin generator or transformer that name a file, or several. */
const PLUGIN_FILES = ["path", "targetfilepath", "argsfromfile", ...CHART_FILES];

/**
 * A kustomization with its references rewritten, apart from those of `patchesStrategicMerge`, `generators`,
 * `transformers` and `validators`, which may also hold what they refer to.
 */
export function rewriteKustomization(data: YamlRecord, rewrite: Rewrite): YamlRecord {
  const result: YamlRecord = { ...data };
  const replace = (field: string, change: (value: unknown, path: FieldPath) => unknown): void => {
    if (result[field] !== undefined) result[field] = change(result[field], [field]);
  };
  for (const [field, kind] of Object.entries(LISTS)) {
    replace(field, (value, path) => texts(value, path, kind, rewrite));
  }
  for (const field of WITH_PATH) {
    replace(field, (value, path) =>
      items(value, path, (item, at) => fields(item, at, ["path"], rewrite)),
    );
  }
  replace("openapi", (value, path) => fields(value, path, ["path"], rewrite));
  for (const field of ["configMapGenerator", "secretGenerator"]) {
    replace(field, (value, path) => items(value, path, (item, at) => sources(item, at, rewrite)));
  }
  for (const field of ["helmCharts", "helmChartInflationGenerator"]) {
    replace(field, (value, path) =>
      items(value, path, (item, at) => fields(item, at, CHART_FILES, rewrite)),
    );
  }
  replace("helmGlobals", (value, path) => fields(value, path, CHART_FILES, rewrite));
  return result;
}

/** The configuration of a generator, transformer or validator with its references rewritten. */
export function rewritePlugin(data: YamlRecord, rewrite: Rewrite): YamlRecord {
  const result = fields(sources(data, [], rewrite), [], PLUGIN_FILES, rewrite);
  if (!isRecord(result)) return data;
  for (const key of Object.keys(result)) {
    if (folded(key) !== "replacements") continue;
    result[key] = items(result[key], [key], (item, at) => fields(item, at, ["path"], rewrite));
  }
  return result;
}

/** Paths of a PatchStrategicMergeTransformer are patches or files, as in `patchesStrategicMerge`. */
export function patchPaths(data: YamlRecord): readonly string[] {
  return Object.keys(data).filter((key) => folded(key) === "paths" && list(data, key).length > 0);
}

/** `files`, `envs` and `env` of a ConfigMap's or Secret's generator. */
function sources(value: unknown, at: FieldPath, rewrite: Rewrite): unknown {
  const withKey: Rewrite = (reference) => {
    const equals = reference.value.indexOf("=");
    const file = reference.value.slice(equals + 1);
    const rewritten = rewrite({ ...reference, value: file });
    // The key is the file's name where none is given; another path must not change it.
    return rewritten === file ? reference.value : `${keyOf(reference.value, equals)}=${rewritten}`;
  };
  return fields(fields(value, at, ["files"], withKey), at, ["envs", "env"], rewrite);
}

function keyOf(source: string, equals: number): string {
  return equals === -1 ? source.slice(source.lastIndexOf("/") + 1) : source.slice(0, equals);
}

/** A mapping with some of its fields rewritten, each a text or a list of texts, in whatever case it is written. */
function fields(
  value: unknown,
  at: FieldPath,
  names: readonly string[],
  rewrite: Rewrite,
): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (!names.includes(folded(key))) return [key, item];
      return [key, texts(item, [...at, key], "file", rewrite)];
    }),
  );
}

function texts(value: unknown, path: FieldPath, kind: TargetKind, rewrite: Rewrite): unknown {
  if (typeof value === "string") return value === "" ? value : rewrite({ value, kind, path });
  return items(value, path, (item, at) =>
    typeof item === "string" ? rewrite({ value: item, kind, path: at }) : item,
  );
}

function items(
  value: unknown,
  path: FieldPath,
  change: (item: unknown, path: FieldPath) => unknown,
): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown, index) => change(item, [...path, index]));
}
