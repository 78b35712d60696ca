import type { Location } from "../../findings/location";
import { argocdApplication, argocdObject, nameIn, type ArgocdObject } from "../argocd-objects";
import { fromPlain, isList, Mapping, textAt, valueAt, type Value } from "../hcl/value";
import { generatorOfArgocd, inSpellingOfArgocd } from "./argocd-fields";
import type { Handler } from "./handler";

/** `argocd_application` of the provider argoproj-labs/argocd. */
const application: Handler = (instance, _node, collector) => {
  const name = nameIn(instance.at("metadata", 0));
  const namespace = instance.text("metadata", 0, "namespace");
  const spec = specOf(instance.at("spec", 0));
  const object = argocdApplication(name, namespace, spec, instance.place);
  if (object !== undefined) collector.argocd.push(object);
};

/** `argocd_application_set` of the same. */
const applicationSet: Handler = (instance, _node, collector) => {
  const spec = setSpecOf(instance.at("spec", 0));
  if (spec === undefined) return;
  const fields = new Map<string, Value>([
    ["apiVersion", "argoproj.io/v1alpha1"],
    ["kind", "ApplicationSet"],
    ["metadata", inSpellingOfArgocd(instance.at("metadata", 0) ?? null)],
    ["spec", spec],
  ]);
  const object = argocdObject(new Mapping(fields), instance.place);
  if (object !== undefined) collector.argocd.push(object);
};

/** The `spec` of an ApplicationSet, of which generators and the template have blocks of their own. */
function setSpecOf(spec: Value | undefined): Value | undefined {
  const [generators, metadata, template] = [
    valueAt(spec, "generator"),
    valueAt(spec, "template", 0, "metadata", 0),
    specOf(valueAt(spec, "template", 0, "spec", 0)),
  ];
  if (!(spec instanceof Mapping) || generators === undefined || !isList(generators))
    return undefined;
  if (metadata === undefined || template === undefined) return undefined;
  const rest = [...spec.entries].filter(([key]) => key !== "generator" && key !== "template");
  const own = new Map<string, Value>([
    ["metadata", inSpellingOfArgocd(metadata)],
    ["spec", template],
  ]);
  return new Mapping(
    new Map<string, Value>([
      ...(inSpellingOfArgocd(new Mapping(new Map(rest))) as Mapping).entries,
      ["generators", generators.map(generatorOfArgocd)],
      ["template", new Mapping(own)],
    ]),
  );
}

function specOf(spec: Value | undefined): Value | undefined {
  if (!(spec instanceof Mapping)) return undefined;
  const sources = spec.entries.get("source");
  const rest = [...spec.entries].filter(([key]) => key !== "source");
  const all = sources === undefined || !isList(sources) ? [] : sources.map(inSpellingOfArgocd);
  const [first] = all;
  const own =
    all.length === 1 && first !== undefined ? ["source", first] : (["sources", all] as const);
  return new Mapping(
    new Map<string, Value>([
      // The provider's default.
      ["project", "default"],
      ...(inSpellingOfArgocd(new Mapping(new Map(rest))) as Mapping).entries,
      own as [string, Value],
    ]),
  );
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
  argocd_application_set: applicationSet,
};
