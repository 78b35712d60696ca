import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import type { Applier, ClusterObject } from "../../model/applier";
import { valuesDocument } from "../../model/helm-values";
import type { Model } from "../../model/model";
import type { ExistingData } from "../../prerequisites/prerequisites";
import type { YamlDocument } from "../../yaml/document";
import { flag, list, record, text, type FieldPath } from "../../yaml/json";
import { configMapMakersOf, secretMakersOf } from "../secret-producers";
import { keysOfMakers, keysOfObject } from "./produced-keys";
import { isWrittenLater } from "./written-later";

/** What creates a ConfigMap or Secret, as far as it is known. */
export interface DataOrigin {
  readonly object?: ClusterObject;
  readonly existing?: ExistingData;
  /** ExternalSecrets and the like. */
  readonly makers: readonly ClusterObject[];
  /** Whether something in the cluster adds keys to the object. */
  readonly isOpen: boolean;
}

/** A ConfigMap or Secret that a Kustomization or HelmRelease reads. */
export interface DataReference extends DataOrigin {
  readonly applier: Applier;
  /** The declaring object. */
  readonly reader: ClusterObject;
  readonly kind: "ConfigMap" | "Secret";
  readonly namespace: string;
  readonly name: string;
  readonly optional: boolean;
  /** Field of the declaring object. */
  readonly path: FieldPath;
  /** Only of `valuesFrom`. */
  readonly valuesKey?: string;
  readonly targetPath?: string;
}

/** Every reference of `substituteFrom` and `valuesFrom` in this cluster. */
export const referencesOf = memoize((model: Model): readonly DataReference[] => [...read(model)]);

/** Fields under `spec` in which an applier names what it reads. */
const FIELDS: Readonly<Partial<Record<Applier["kind"], readonly string[]>>> = {
  root: ["postBuild", "substituteFrom"],
  Kustomization: ["postBuild", "substituteFrom"],
  HelmRelease: ["valuesFrom"],
};

function* read(model: Model): Iterable<DataReference> {
  for (const applier of model.appliers) {
    const reader = applier.object;
    const path = FIELDS[applier.kind];
    if (reader === undefined || path === undefined) continue;
    for (const [index, entry] of list(applier.spec, ...path).entries()) {
      const data = dataNamed(entry, applier.namespace);
      if (data === undefined) continue;
      yield {
        applier,
        reader,
        ...data,
        optional: flag(entry, "optional") ?? false,
        path: ["spec", ...path, index],
        valuesKey:
          applier.kind === "HelmRelease" ? (text(entry, "valuesKey") ?? "values.yaml") : undefined,
        targetPath: text(entry, "targetPath"),
        ...dataOf(model, data),
      };
    }
  }
}

type Data = Pick<DataReference, "kind" | "namespace" | "name">;

/** What an entry names; undefined where a variable is part of the name. */
function dataNamed(entry: unknown, namespace: string): Data | undefined {
  const kind = text(entry, "kind") === "Secret" ? "Secret" : "ConfigMap";
  const name = text(entry, "name");
  return name === undefined || name.includes("${") ? undefined : { kind, namespace, name };
}

/** What creates a ConfigMap or Secret. */
export function dataOf(model: Model, { kind, namespace, name }: Data): DataOrigin {
  const object = model.find({ group: "", kind, namespace, name })[0];
  return {
    object,
    isOpen: object !== undefined && isWrittenLater(model, object),
    existing: model.prerequisites.data.find(
      (data) => data.kind === kind && data.namespace === namespace && data.name === name,
    ),
    makers:
      kind === "Secret"
        ? secretMakersOf(model, namespace, name)
        : configMapMakersOf(model, namespace, name),
  };
}

/** How often each name of a kind is read in a namespace. */
export function timesRead(
  model: Model,
  kind: string,
  namespace: string,
): ReadonlyMap<string, number> {
  return countsOf(model).get(`${kind}/${namespace}`) ?? new Map<string, number>();
}

const countsOf = memoize((model: Model) => {
  const counts = new Map<string, Map<string, number>>();
  for (const reference of referencesOf(model)) {
    const key = `${reference.kind}/${reference.namespace}`;
    const times = counts.get(key) ?? new Map<string, number>();
    times.set(reference.name, (times.get(reference.name) ?? 0) + 1);
    counts.set(key, times);
  }
  return counts;
});

/** Whether something is known to make what is read. */
export function isMade({ object, existing, makers }: DataOrigin): boolean {
  return object !== undefined || existing !== undefined || makers.length > 0;
}

/** Names of the same kind in a namespace, for the nearest one. */
export function namesIn(model: Model, kind: string, namespace: string): readonly string[] {
  return namesOf(model).get(`${kind}/${namespace}`) ?? [];
}

const namesOf = memoize((model: Model) => {
  const names = new Map<string, string[]>();
  for (const kind of ["ConfigMap", "Secret"]) {
    for (const { id } of model.ofKind("", kind)) append(names, `${kind}/${id.namespace}`, id.name);
  }
  for (const { kind, namespace, name } of model.prerequisites.data)
    append(names, `${kind}/${namespace}`, name);
  return names;
});

/** Text of a key, where it is known: of the tree's object, else the value from outside. */
export function payloadOf(
  { object, existing, kind }: DataReference,
  key: string,
): string | undefined {
  // A stand-in has the type of the value, not its content.
  if (object === undefined) return existing?.keys?.get(key)?.value;
  // What SOPS encrypted is only known in the cluster.
  if (record(object.data, "sops") !== undefined) return undefined;
  const payload = textOf(object, kind, key);
  return payload?.startsWith("ENC[") === true ? undefined : payload;
}

function textOf({ data }: ClusterObject, kind: string, key: string): string | undefined {
  const written = text(data, "data", key);
  if (kind === "ConfigMap") return written;
  const decoded = written && Buffer.from(written, "base64").toString("utf8");
  return text(data, "stringData", key) ?? decoded;
}

/** What Helm reads of a key's text; undefined where that is empty. */
export function valuesIn(
  { object, existing, reader }: DataReference,
  payload: string,
): YamlDocument | undefined {
  return valuesDocument(object ?? existing ?? reader, payload);
}

/** Keys that are there; undefined where they are not known, as where several things fill one object. */
export function keysOf(origin: DataOrigin): readonly string[] | undefined {
  const { object, existing, makers, isOpen } = origin;
  if (object === undefined && existing === undefined) return keysOfMakers(makers);
  if (makers.length > 0 || isOpen) return undefined;
  return object === undefined ? existing?.keys && [...existing.keys.keys()] : keysOfObject(object);
}
