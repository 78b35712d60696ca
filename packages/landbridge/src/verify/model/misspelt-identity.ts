import { nearestName } from "../../lib/nearest-name";
import { placeOfOrigin, type RenderedObject } from "../kubernetes/object";
import type { BuildProblem } from "../kustomize/build";
import { isRecord, record, text, type YamlRecord } from "../yaml/json";

/** The problem of an object of which a key that identifies it is misspelt, or none. */
export function identityProblems({ data, origin }: RenderedObject): readonly BuildProblem[] {
  const misspelt = misspeltIdentity(data);
  if (misspelt === undefined) return [];
  const message = `not a Kubernetes object: it ${misspelt}`;
  return [{ kind: "not-an-object", message, ...placeOfOrigin(origin) }];
}

/** The keys that identify an object. */
const KEYS = ["apiVersion", "kind", "metadata"];

/**
 * What an object has in the place of a key that identifies it, such as `kid` instead of `kind`; undefined for one that has
 * them all, and for what may be no object at all. Argo CD ignores a file of one without `kind`, and can't apply one without
 * a name.
 */
function misspeltIdentity(data: unknown): string | undefined {
  if (!isRecord(data)) return undefined;
  const missing = KEYS.filter((key) => data[key] === undefined);
  const [key, second] = missing;
  if (second !== undefined) return undefined;
  if (key !== undefined) return insteadOf(key, data, "");
  const metadata = record(data, "metadata");
  const isNamed = text(metadata, "name") !== undefined || metadata?.generateName !== undefined;
  return metadata === undefined || isNamed ? undefined : insteadOf("name", metadata, "metadata.");
}

function insteadOf(key: string, data: YamlRecord, prefix: string): string | undefined {
  const written = nearestName(key, Object.keys(data), 2);
  return written === undefined ? undefined : `has ${prefix}${written} instead of ${key}`;
}
