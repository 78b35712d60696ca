import type { Location } from "../../findings/location";
import { argocdApplication, argocdObject, type ArgocdObject } from "../argocd-objects";
import { fromPlain, isList, Mapping, textAt, type Value } from "../hcl/value";
import type { Instance } from "../instance";
import type { Handler } from "./handler";

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

/** `argocd_application` of the provider argoproj-labs/argocd. */
const application: Handler = (instance, _node, collector) => {
  const [name, namespace] = ["name", "namespace"].map((key) => instance.text("metadata", 0, key));
  const spec = specOf(instance);
  const object = argocdApplication(name, namespace, spec, instance.place);
  if (object !== undefined) collector.argocd.push(object);
};

function specOf(instance: Instance): Value | undefined {
  const spec = instance.at("spec", 0);
  if (!(spec instanceof Mapping)) return undefined;
  const sources = spec.entries.get("source");
  const rest = [...spec.entries].filter(([key]) => key !== "source");
  const all = sources === undefined || !isList(sources) ? [] : sources.map((one) => camel(one));
  const [first] = all;
  const own =
    all.length === 1 && first !== undefined ? ["source", first] : (["sources", all] as const);
  return new Mapping(
    new Map([...(camel(new Mapping(new Map(rest))) as Mapping).entries, own as [string, Value]]),
  );
}

/** Fields in the spelling of Argo CD; a block that can't be repeated isn't a list there. */
function camel(value: Value): Value {
  if (isList(value)) return value.map(camel);
  if (!(value instanceof Mapping)) return value;
  const entries = [...value.entries].flatMap(
    ([key, item]): readonly (readonly [string, Value])[] => {
      const [only] = isList(item) ? item : [];
      const isBlock = isList(item) && item.length === 1 && only instanceof Mapping;
      if (isBlock && !LISTS.has(key)) return [[spelled(key), camel(only)]];
      // A dynamic block that makes none, or nobody knows how many.
      if (BLOCKS.has(key) && isList(item)) return [];
      return [[LISTS.get(key) ?? spelled(key), converted(key, camel(item))]];
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
const NUMBERS = new Set(["limit", "factor", "revision_history_limit"]);
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

/**
 * Applications and ApplicationSets in the values of the chart `argocd-apps`: maps by name, before version 2 lists.
 * @param valueOf a value by its key
 */
export function argocdApps(
  valueOf: (key: string) => Value | undefined,
  namespace: string,
  place: Location,
): readonly ArgocdObject[] {
  const applications = entriesOf(valueOf("applications")).flatMap(
    ({ name, own, spec }) => argocdApplication(name, own ?? namespace, spec, place) ?? [],
  );
  const sets = entriesOf(valueOf("applicationsets")).map(({ name, own, spec }) =>
    argocdObject(
      new Mapping(
        new Map<string, Value>([
          ["apiVersion", "argoproj.io/v1alpha1"],
          ["kind", "ApplicationSet"],
          ["metadata", fromPlain({ name, namespace: own ?? namespace })],
          ["spec", spec],
        ]),
      ),
      place,
    ),
  );
  return [...applications, ...sets].filter((one) => one !== undefined);
}

interface NamedSpec {
  readonly name: string | undefined;
  readonly own: string | undefined;
  readonly spec: Mapping;
}

function entriesOf(value: Value | undefined): readonly NamedSpec[] {
  const entries: readonly (readonly [string | undefined, Value])[] =
    value instanceof Mapping
      ? [...value.entries]
      : value !== undefined && isList(value)
        ? value.map((item) => [undefined, item] as const)
        : [];
  return entries.flatMap(([key, entry]): readonly NamedSpec[] => {
    if (!(entry instanceof Mapping)) return [];
    const spec = [...entry.entries].filter(([field]) => !NOT_OF_SPEC.has(field));
    return [
      {
        name: textAt(entry, "name") ?? key,
        own: textAt(entry, "namespace"),
        spec: new Mapping(new Map(spec), entry.isLoose),
      },
    ];
  });
}

/** Keys of an entry that become metadata. */
const NOT_OF_SPEC = new Set([
  "name",
  "namespace",
  "additionalLabels",
  "additionalAnnotations",
  "finalizers",
]);

/** Provider argoproj-labs/argocd. */
export const argocdHandlers: Readonly<Record<string, Handler>> = {
  argocd_application: application,
};
