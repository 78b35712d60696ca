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
  ["ignore_application_differences", "ignoreApplicationDifferences"],
  ["step", "steps"],
  ["match_expressions", "matchExpressions"],
]);

/** The same in generators of an ApplicationSet, where a directory or file is one of several. */
const LISTS_OF_GENERATORS: ReadonlyMap<string, string> = new Map([
  ["generator", "generators"],
  ["directory", "directories"],
  ["file", "files"],
  ["match_expressions", "matchExpressions"],
  ["filter", "filters"],
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
  return withRevision(spelledWith(LISTS_OF_GENERATORS, value));
}

/** The provider writes the revision of a Git generator in any case, if only as an empty text. */
function withRevision(value: Value): Value {
  if (isList(value)) return value.map(withRevision);
  if (!(value instanceof Mapping)) return value;
  const entries = [...value.entries].map(([key, item]) => {
    const isGit = key === "git" && item instanceof Mapping && !item.entries.has("revision");
    const inner = NESTED.has(key) ? withRevision(item) : item;
    return [
      key,
      isGit ? new Mapping(new Map([...item.entries, ["revision", ""]])) : inner,
    ] as const;
  });
  return new Mapping(new Map<string, Value>(entries), value.isLoose);
}

/** Parts of a generator that have further ones. */
const NESTED = new Set(["matrix", "merge", "generators"]);

/** Fields in the spelling of Argo CD; a block that can't be repeated isn't a list there. */
function spelledWith(lists: ReadonlyMap<string, string>, value: Value, around = ""): Value {
  if (isList(value)) return value.map((item) => spelledWith(lists, item, around));
  if (!(value instanceof Mapping)) return value;
  const entries = [...value.entries].flatMap(
    ([key, item]): readonly (readonly [string, Value])[] => {
      const [only] = isList(item) ? item : [];
      const isBlock = isList(item) && item.length === 1 && only instanceof Mapping;
      if (MAPS.has(key)) return [[spelled(key, around), asText(item)]];
      if (key === "config_map_ref" && around === "plugin")
        return [[spelled(key, around), new Mapping(new Map([["name", item]]))]];
      const list = lists.get(key);
      // The template of a generator has the fields of an Application.
      const own = key === "template" ? LISTS : lists;
      const inner = (one: Value): Value => spelledWith(own, one, key);
      if (isBlock && list === undefined) {
        const block = inner(only);
        return [[spelled(key, around), around === "template" ? withProject(key, block) : block]];
      }
      // A dynamic block that makes none, or nobody knows how many.
      if (BLOCKS.has(key) && list === undefined && isList(item)) return [];
      return [[list ?? spelled(key, around), converted(key, inner(item))]];
    },
  );
  return new Mapping(new Map(entries));
}

/** The provider's default for the project of a generator's template. */
function withProject(key: string, block: Value): Value {
  return key === "spec" && block instanceof Mapping
    ? new Mapping(new Map<string, Value>([["project", "default"], ...block.entries]), block.isLoose)
    : block;
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

/** Arguments that are texts, and are often written as a number or a switch. */
const TEXTS = new Set(["value", "name", "version", "revision", "target_revision"]);

/** What Terraform and the provider make of an argument, by its type in the provider's schema. */
function converted(key: string, value: Value): Value {
  if (TEXTS.has(key)) return asText(value);
  if (typeof value !== "string") return value;
  if (NUMBERS.has(key) && /^-?\d+$/.test(value)) return Number(value);
  return BOOLEANS.has(key) && /^(?:true|false)$/.test(value) ? value === "true" : value;
}

/** Terraform turns numbers and booleans into text where the schema wants one, also in maps. */
function asText(value: Value): Value {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (isList(value)) return value.map(asText);
  if (!(value instanceof Mapping)) return value;
  const entries = [...value.entries].map(([key, item]) => [key, asText(item)] as const);
  return new Mapping(new Map(entries), value.isLoose);
}

/** Fields that Argo CD spells in a way of its own. */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ["repo_url", "repoURL"],
  ["bitbucket_cloud", "bitbucket"],
  ["azure_devops", "azureDevOps"],
]);

function spelled(key: string, around: string): string {
  if (key === "azure_devops" && around === "pull_request") return "azuredevops";
  return SPELLED.get(key) ?? key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
