import { append } from "../../../lib/append";
import { groupBy } from "../../../lib/group-by";
import { memoize } from "../../../lib/memoize";
import { annotationsOf, type ObjectId } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { forEachString } from "../../yaml/json";
import { secretMakers } from "../secret-producers";
import { objectReferencesOf } from "./collect-references";
import { existingObjects, generatedNames } from "./existing-objects";
import { RELEASE_NAME } from "./helm-value-references";
import type { ObjectReference } from "./object-reference";

/** Words of names that say nothing about what is meant. */
const GENERIC =
  /^(?:app|auth|cert|certificate|cfg|cm|conf|config|configmap|configuration|creds?|credentials?|data|env|key|keys|main|values|secrets?|tls|token|user|password|account|postgres|database|db|webhook)$/;

/** Shortest word of a name that tells one application from another. */
const SHORTEST = 3;

/** Kinds that people write together with what names them. */
const OWN_KINDS = new Set([
  "ConfigMap",
  "EnvoyProxy",
  "GatewayClass",
  "PersistentVolumeClaim",
  "Secret",
]);

/**
 * The only object of the kind and namespace that has a word of the name, and that nothing in the cluster mentions:
 * somebody wrote it for the one that is looked for, and one of the two was renamed. It is undefined if there are
 * several, or if a controller may well create the one that is looked for.
 */
export function unnamedLike(model: Model, reference: ObjectReference): ObjectId | undefined {
  const { group, kind, namespace, reader } = reference;
  if (!OWN_KINDS.has(kind) || isIssued(reference) || /-\d+$/.test(reference.name)) return undefined;
  const generated = generatedNames(model, reference);
  const [found, second] = [
    ...existingObjects(model)
      .in(reference)
      .filter((name) => !generated.some((own) => name.startsWith(`${own}-`))),
    ...generated,
  ].filter(
    (name) => isLike(reference.name, name) && !isMentioned(model, { group, kind, namespace, name }),
  );
  if (found === undefined || second !== undefined) return undefined;
  const mayBeDerived = kind === "Secret" && !isPartOf(reference.name, found);
  if (mayBeDerived && isDerived(model, reader, reference)) return undefined;
  return { group, kind, namespace, name: found };
}

/**
 * The Secret that all other objects of the reader's kind name in the same field, if it exists and has a word of the name: one of
 * them was changed, or all but one.
 */
export function namedBySiblings(model: Model, reference: ObjectReference): ObjectId | undefined {
  const { group, kind, namespace, reader } = reference;
  // Objects of other kinds are made by charts, each for one reader.
  const isRelease = ["Application", "HelmRelease"].includes(reader.id.kind);
  if (kind !== "Secret" || !reader.id.group.includes(".") || isRelease) return undefined;
  if (isIssued(reference) || isDerived(model, reader, reference)) return undefined;
  const field = fieldOf(reference);
  const names = new Set(
    objectReferencesOf(model).flatMap((other) =>
      other.reader.id.kind === reader.id.kind &&
      other.reader.id.group === reader.id.group &&
      other.kind === kind &&
      other.namespace === namespace &&
      other.name !== reference.name &&
      fieldOf(other) === field
        ? [other.name]
        : [],
    ),
  );
  const [name, second] = names;
  // One that names both means both: a list of providers, each with its own Secret.
  const isOwn = objectReferencesOf(model).some(
    (other) => other.reader === reader && other.kind === kind && other.name === name,
  );
  if (isOwn) return undefined;
  if (name === undefined || second !== undefined || !isLike(reference.name, name)) return undefined;
  const id = { group, kind, namespace, name };
  return existingObjects(model).has(id) ? id : undefined;
}

function fieldOf({ path }: ObjectReference): string {
  return path.filter((key) => typeof key === "string").join(".");
}

/** Whether cert-manager or an ingress controller writes the certificate that is named. */
function isIssued({ kind, name, path, reader }: ObjectReference): boolean {
  if (kind !== "Secret") return false;
  const isOfIngress =
    reader.id.kind === "Ingress" || path.some((key) => /tls|ingress|cert/i.test(String(key)));
  const annotations = Object.keys(annotationsOf(reader.data));
  const isAsked = annotations.some((key) => key.startsWith("cert-manager.io/"));
  return isAsked || (isOfIngress && (reader.id.kind !== "Gateway" || name.includes("{")));
}

/** Whether two names share a word that says what they are for. */
function isLike(name: string, other: string): boolean {
  const words = wordsOf(name).filter((word) => !GENERIC.test(word));
  return wordsOf(other).some((word) => words.includes(word));
}

/** Whether all words of one name are in the other. */
function isPartOf(name: string, other: string): boolean {
  const [one, two] = [wordsOf(name), wordsOf(other)];
  return one.every((word) => two.includes(word)) || two.every((word) => one.includes(word));
}

function wordsOf(name: string): readonly string[] {
  return name.split(/[-_.]/).filter((word) => word.length >= SHORTEST && !/^\d+$/.test(word));
}

/** Whether the name begins with that of something whose controller or chart creates objects with such names. */
function isDerived(
  model: Model,
  reader: ClusterObject,
  { namespace, name }: ObjectReference,
): boolean {
  const isCharts = model.opaqueReleases.some(
    ({ object, releaseName, targetNamespace }) =>
      object !== reader && targetNamespace === namespace && name.startsWith(releaseName),
  );
  return (
    isCharts ||
    model.objects.some(
      ({ id }) => id.namespace === namespace && name.startsWith(`${id.name}-`) && mayDerive(id),
    )
  );
}

/** Whether a controller of the kind may create Secrets and ConfigMaps; those of most operators do. */
function mayDerive({ group }: ObjectId): boolean {
  return (
    group.includes(".") &&
    !/(?:^|\.)k8s\.io$|fluxcd|external-secrets|^monitoring\.coreos|^cert-manager/.test(group)
  );
}

/** The objects that are, or create, an object; those of generators by their name without the hash. */
function makersOf(model: Model, id: ObjectId): readonly ClusterObject[] {
  const maker =
    id.kind === "Secret" ? secretMakers(model).get(`${id.namespace}/${id.name}`) : undefined;
  const own = model
    .ofKind(id.group, id.kind)
    .filter(
      ({ id: other }) =>
        other.namespace === id.namespace &&
        (other.name === id.name || other.name.slice(0, -"-0123456789".length) === id.name),
    );
  return maker === undefined ? own : [...own, maker];
}

/** Whether anything but its makers has the name in one of its texts. */
function isMentioned(model: Model, id: ObjectId): boolean {
  const makers = new Set(makersOf(model, id));
  // A generated one is named with its hash.
  const names = new Set([id.name, ...[...makers].map((maker) => maker.id.name)]);
  for (const name of names) {
    const mentioned = textsWith(model).get(name) ?? [];
    if (mentioned.some((object) => !makers.has(object))) return true;
  }
  return objectReferencesOf(model).some(
    (other) => other.kind === id.kind && other.namespace === id.namespace && names.has(other.name),
  );
}

/** Objects by each word of their texts, as names are written: `app-secret`. */
const textsWith = memoize((model: Model): ReadonlyMap<string, readonly ClusterObject[]> => {
  const objects = new Map<string, ClusterObject[]>();
  const releases = groupBy(model.releases, ({ object }) => object);
  for (const object of model.objects) {
    const words = new Set<string>();
    const read = (value: unknown): void => {
      forEachString(value, (text, path) => {
        if (path.join(".") === "metadata.name") return;
        const own = releases.get(object)?.[0]?.releaseName;
        const plain = own === undefined ? text : text.replaceAll(RELEASE_NAME, own);
        for (const [word] of plain.matchAll(/[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?/g)) words.add(word);
      });
    };
    read(object.data);
    for (const { layers } of releases.get(object) ?? [])
      for (const { values } of layers) read(values);
    for (const word of words) append(objects, word, object);
  }
  return objects;
});
