import type { LocationSource } from "../../findings/location";
import type { ClusterObject } from "../../model/applier";
import type { FieldPath } from "../../yaml/json";

/** A field in which one object names another. */
export interface ObjectReference {
  readonly reader: ClusterObject;
  /** Position of the name in the reader. */
  readonly path: FieldPath;
  /** Where the name is written, if not in the reader itself: the path is one in a file of Helm values. */
  readonly place?: () => LocationSource | undefined;
  readonly group: string;
  readonly kind: string;
  /** The empty string for cluster-scoped kinds. */
  readonly namespace: string;
  readonly name: string;
  /** Other kinds that the field could name instead, with their groups. */
  readonly otherKinds: Readonly<Record<string, string>>;
  /** Whether the reader works without it. */
  readonly optional: boolean;
  /** Key of the ConfigMap or Secret that is read, with its position. */
  readonly key?: { readonly name: string; readonly path: FieldPath } | undefined;
}

/** Where the name of a reference is written, or a field next to it. */
export function placeOf({ reader, path, place }: ObjectReference, own = path): LocationSource {
  if (place === undefined) return { object: reader, path: own, value: true };
  return place() ?? { object: reader, path: ["spec", "valuesFrom"] };
}

/** What a field names; undefined kinds are taken from the entry. */
export interface ReferenceField {
  /** From the object's root to the entry, with `*` for the items of a list and `~` for a dot in a key: `spec.parentRefs.*`. */
  readonly path: string;
  /** Key of the name in the entry; the empty string if the entry is the name itself. Default: `name`. */
  readonly name?: string;
  readonly group: string;
  readonly kind: string;
  /** Kinds that the entry's `kind` may name instead, with their groups. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** Kinds without a namespace among them. */
  readonly clusterScoped?: readonly string[];
  /** Namespace of what is named, where it isn't the reader's own. */
  readonly namespace?: string;
  /** Key in the entry of the ConfigMap's or Secret's key. */
  readonly key?: string;
}
