import type { RenderedObject } from "../kubernetes/object";
import type { Prerequisites, ExistingData } from "../prerequisites/prerequisites";
import type { Variable, Variables } from "../substitution/substitution";
import { flag, list, record, text, type FieldPath, type YamlRecord } from "../yaml/json";
import { generatedKeysOf, isFilledByOthers, isStandIn } from "./filled-data";

/** One entry of `postBuild.substituteFrom`, or the inline `postBuild.substitute`. */
export interface VariableSource {
  readonly kind: "ConfigMap" | "Secret" | "inline";
  readonly name: string;
  readonly optional: boolean;
  /** In the Kustomization's spec. */
  readonly path: FieldPath;
  /** The object of the tree, where it has it. */
  readonly object?: RenderedObject;
  readonly existing?: ExistingData;
  /** What is set; undefined where the keys are not known. */
  readonly keys?: ReadonlyMap<string, Variable>;
  /** Whether others may set more: the object of the tree has no keys, or a controller adds some. */
  readonly isOpen?: boolean;
  /** Whether it is known not to exist: nothing in the repository or outside creates it, and everything is known. */
  readonly missing: boolean;
}

/** The variables of a Kustomization with the sources they come from, in Flux's order. */
export class KustomizationVariables implements Variables {
  constructor(public readonly sources: readonly VariableSource[]) {}

  public get any(): boolean {
    return this.sources.some(({ keys, missing, isOpen }) =>
      keys === undefined ? !missing : keys.size > 0 || isOpen === true,
    );
  }

  /** The last source that sets it wins. */
  public get(name: string): Variable {
    for (const source of [...this.sources].reverse()) {
      if (source.keys === undefined) return undefined;
      const variable = source.keys.get(name);
      if (variable !== undefined) return variable;
      if (source.isOpen === true) return undefined;
    }
    return { set: false };
  }

  /** All names that are known to be set. */
  public names(): readonly string[] {
    return [...new Set(this.sources.flatMap(({ keys }) => [...(keys?.keys() ?? [])]))];
  }
}

/** Finds objects of this cluster that were rendered so far. */
export type FindObject = (
  kind: string,
  namespace: string,
  name: string,
) => RenderedObject | undefined;

/** Reads `spec.postBuild`; undefined where it is not set and Flux does not substitute. */
export function variablesOf(
  spec: YamlRecord,
  namespace: string,
  prerequisites: Prerequisites,
  find: FindObject,
): KustomizationVariables | undefined {
  const postBuild = record(spec, "postBuild");
  if (postBuild === undefined) return undefined;
  const sources = list(postBuild, "substituteFrom").map((entry, index) =>
    referencedSource(
      entry,
      ["spec", "postBuild", "substituteFrom", index],
      namespace,
      prerequisites,
      find,
    ),
  );
  const inline = record(postBuild, "substitute");
  if (inline !== undefined) sources.push(inlineSource(inline));
  return new KustomizationVariables(sources);
}

function inlineSource(inline: YamlRecord): VariableSource {
  const keys = new Map<string, Variable>();
  for (const [name, value] of Object.entries(inline))
    keys.set(name, { set: true, value: plain(value) });
  const path = ["spec", "postBuild", "substitute"];
  return {
    kind: "inline",
    name: "postBuild.substitute",
    optional: false,
    path,
    keys,
    missing: false,
  };
}

/** Values are strings by the schema; what YAML read otherwise the API server would refuse. */
function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

function referencedSource(
  entry: unknown,
  path: FieldPath,
  namespace: string,
  prerequisites: Prerequisites,
  find: FindObject,
): VariableSource {
  const kind = text(entry, "kind") === "Secret" ? "Secret" : "ConfigMap";
  const name = text(entry, "name") ?? "";
  const base = { kind, name, optional: flag(entry, "optional") ?? false, path } as const;
  const object = find(kind, namespace, name);
  if (object !== undefined) {
    const keys = keysOfObject(kind, object);
    const isEmpty =
      [...keys.keys()].every(isStandIn) && record(object.data, "binaryData") === undefined;
    const isOpen = isEmpty || isFilledByOthers(object) || generatedKeysOf(object).length > 0;
    return { ...base, object, missing: false, keys, isOpen };
  }
  const other = prerequisites.data.find(
    (data) => data.kind === kind && data.namespace === namespace && data.name === name,
  );
  if (other !== undefined) {
    const keys = other.keys && keysOfOutside(kind, other.keys);
    return { ...base, existing: other, missing: false, keys };
  }
  // Controllers create Secrets (External Secrets), and a name may come from a variable.
  if (!prerequisites.complete || kind === "Secret" || name.includes("${"))
    return { ...base, missing: false };
  return { ...base, missing: true, keys: new Map() };
}

function keysOfOutside(
  kind: VariableSource["kind"],
  keys: NonNullable<ExistingData["keys"]>,
): Map<string, Variable> {
  const result = new Map<string, Variable>();
  for (const [name, key] of keys) {
    const value = kind === "Secret" ? undefined : (key.value ?? key.standIn);
    result.set(name, value === undefined ? { set: true } : { set: true, value });
  }
  return result;
}

/**
 * Keys of a ConfigMap's or Secret's data. A Secret's are set to something not known, encrypted or not: what is
 * substituted becomes part of names and fields, which reports show.
 */
function keysOfObject(kind: ExistingData["kind"], { data }: RenderedObject): Map<string, Variable> {
  const isKnown = kind !== "Secret" && record(data, "sops") === undefined;
  const keys = new Map<string, Variable>();
  for (const field of ["data", ...(kind === "Secret" ? ["stringData"] : [])]) {
    for (const [name, value] of Object.entries(record(data, field) ?? {})) {
      keys.set(name, isKnown ? { set: true, value: plain(value) } : { set: true });
    }
  }
  return keys;
}
