import { isList, Mapping, type Value } from "../hcl/value";

/** Blocks that may be repeated, with the lists that Argo CD has for them. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ["ignore_difference", "ignoreDifferences"],
  ["parameter", "parameters"],
  ["file_parameter", "fileParameters"],
  ["info", "info"],
  ["patches", "patches"],
  ["ext_var", "extVars"],
  ["tla", "tlas"],
  ["env", "env"],
]);

/** The same in generators of an ApplicationSet, where a directory or file is one of several. */
const LISTS_OF_GENERATORS: ReadonlyMap<string, string> = new Map([
  ["generator", "generators"],
  ["directory", "directories"],
  ["file", "files"],
  ["match_expressions", "matchExpressions"],
]);

/** Arguments that are maps or lists of maps: their keys aren't names of fields. */
const MAPS = new Set([
  ...["labels", "annotations", "common_labels", "common_annotations", "match_labels"],
  ...["elements", "values", "parameters"],
]);

/** A value of the provider in the spelling of Argo CD. */
export function inSpellingOfArgocd(value: Value): Value {
  return spelledWith(LISTS, value);
}

/** A generator of an ApplicationSet in the spelling of Argo CD. */
export function generatorOfArgocd(value: Value): Value {
  return spelledWith(LISTS_OF_GENERATORS, value);
}

/** Fields in the spelling of Argo CD; a block that can't be repeated isn't a list there. */
function spelledWith(lists: ReadonlyMap<string, string>, value: Value): Value {
  const inner = (item: Value): Value => spelledWith(lists, item);
  if (isList(value)) return value.map(inner);
  if (!(value instanceof Mapping)) return value;
  const entries = [...value.entries].flatMap(
    ([key, item]): readonly (readonly [string, Value])[] => {
      const [only] = isList(item) ? item : [];
      const isBlock = isList(item) && item.length === 1 && only instanceof Mapping;
      if (MAPS.has(key)) return [[spelled(key), item]];
      const list = lists.get(key);
      if (isBlock && list === undefined) return [[spelled(key), inner(only)]];
      // A dynamic block that makes none, or nobody knows how many.
      if (BLOCKS.has(key) && list === undefined && isList(item)) return [];
      return [[list ?? spelled(key), converted(key, inner(item))]];
    },
  );
  return new Mapping(new Map(entries));
}

/** Blocks that can't be repeated, of which a dynamic block may make none. */
const BLOCKS = new Set([
  ...["helm", "kustomize", "directory", "plugin", "jsonnet", "destination"],
  ...["sync_policy", "automated", "retry", "backoff", "managed_namespace_metadata"],
]);

/** Arguments that are no texts for Argo CD, whatever they are in Terraform. */
const NUMBERS = new Set(["limit", "factor", "revision_history_limit", "requeue_after_seconds"]);
const BOOLEANS = new Set([
  ...["prune", "self_heal", "allow_empty", "recurse", "skip_crds", "pass_credentials"],
  ...["ignore_missing_value_files", "force_string"],
]);

/** What the provider makes of an argument's text. */
function converted(key: string, value: Value): Value {
  if (typeof value !== "string") return value;
  if (NUMBERS.has(key) && /^-?\d+$/.test(value)) return Number(value);
  return BOOLEANS.has(key) && /^(?:true|false)$/.test(value) ? value === "true" : value;
}

function spelled(key: string): string {
  if (key === "repo_url") return "repoURL";
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
