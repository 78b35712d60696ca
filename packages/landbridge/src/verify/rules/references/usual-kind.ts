import type { ObjectId } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { objectReferencesOf } from "./collect-references";
import type { ObjectReference } from "./object-reference";

/** The kind of the other scope: `ClusterSecretStore` of `SecretStore`, and the other way round. */
export function otherScope(kind: string): string {
  return kind.startsWith("Cluster") ? kind.slice("Cluster".length) : `Cluster${kind}`;
}

/** How many others must name the object of the other scope. */
const OFTEN = 3;

/**
 * The object of the same name that others name with the kind of the other scope, such as a ClusterSecretStore instead of a
 * SecretStore, where nobody else names this one: wherever they come from.
 */
export function usualKind(model: Model, reference: ObjectReference): ObjectId | undefined {
  const { group, kind, name, reader } = reference;
  const other = otherScope(kind);
  const ofName = objectReferencesOf(model).filter(
    (one) => one.group === group && one.name === name && one.reader !== reader,
  );
  if (ofName.some((one) => one.kind === kind)) return undefined;
  const usual = ofName.filter((one) => one.kind === other);
  const namespace = other.startsWith("Cluster") ? "" : reader.id.namespace;
  const readers = new Set(usual.map((one) => one.reader));
  return readers.size < OFTEN ? undefined : { group, kind: other, namespace, name };
}
