import type { ObjectId } from "../verify/kubernetes/object";

/** An object whose finalizers are to be removed: `KIND/NAME` or `KIND/NAMESPACE/NAME`. */
export interface Forced {
  /** As written. */
  readonly text: string;
  readonly kind: string;
  /** undefined for any namespace. */
  readonly namespace: string | undefined;
  readonly name: string;
}

/** Reads `KIND/NAME` or `KIND/NAMESPACE/NAME`; undefined for anything else. */
export function forcedOf(text: string): Forced | undefined {
  const [kind = "", first = "", second, ...rest] = text.split("/");
  if (rest.length > 0 || [kind, first, second ?? first].includes("")) return undefined;
  return second === undefined
    ? { text, kind, namespace: undefined, name: first }
    : { text, kind, namespace: first, name: second };
}

/** Whether a name without a namespace could mean several objects: then none of them is touched. */
export function isAmbiguous(forced: Forced, all: readonly { readonly id: ObjectId }[]): boolean {
  return forced.namespace === undefined && all.filter(({ id }) => isForced(forced, id)).length > 1;
}

/** Whether an object is meant; kinds are compared as kubectl does, whatever their case. */
export function isForced({ kind, namespace, name }: Forced, id: ObjectId): boolean {
  return (
    kind.toLowerCase() === id.kind.toLowerCase() &&
    name === id.name &&
    (namespace === undefined || namespace === id.namespace)
  );
}
