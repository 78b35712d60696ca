import { memoize } from "../../lib/memoize";
import { parseYaml, type YamlDocument } from "../yaml/document";
import { withLastKeys } from "../yaml/last-keys";

/** Documents by text, of each object or source outside the tree that holds values. */
const documentsOf = memoize((): Map<string, YamlDocument | undefined> => new Map());

/**
 * What Helm reads of a text of values: its first document; undefined where that is empty. Each text is
 * parsed once, since the release and some rules ask for it.
 * @param holder what holds the text, such as a ConfigMap
 */
export function valuesDocument(holder: object, payload: string): YamlDocument | undefined {
  const known = documentsOf(holder);
  if (!known.has(payload)) known.set(payload, parseYaml("", payload).map(withLastKeys)[0]);
  return known.get(payload);
}
