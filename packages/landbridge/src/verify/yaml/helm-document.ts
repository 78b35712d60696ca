import { load } from "js-yaml";

import { memoize } from "../../lib/memoize";
import { withLastKeys } from "./last-keys";
import { MAX_DEPTH } from "./limits";
import type { YamlDocument } from "./parsed";
import { YAML_WITH_OLD_BOOLEANS } from "./schema";

/** A word that is a boolean in YAML 1.1 only, as a key or a value. */
const OLD_BOOLEAN =
  /(?:^[ \t]*|[:-][ \t]+|[[{,][ \t]*)(?:y|yes|n|no|on|off)[ \t]*(?:$|#|[,\]}:])/im;

/**
 * A document as sigs.k8s.io/yaml reads it, by which Helm, Argo CD and kubectl do: `yes` and `off` are booleans. kustomize, and
 * with it Flux, takes them for texts and writes them with quotes. Many releases and clusters read one file.
 */
export const withOldBooleans = memoize((document: YamlDocument): YamlDocument => {
  if (document.problem !== undefined || !OLD_BOOLEAN.test(document.text)) return document;
  const isRepeated = document.repeated !== undefined;
  const options = { schema: YAML_WITH_OLD_BOOLEANS, maxDepth: MAX_DEPTH, json: isRepeated };
  try {
    return { ...document, data: load(document.text, options) };
  } catch {
    // Its text is only read after a fix.
    return document;
  }
});

/** The first of a file's documents, as Helm reads it: a chart's file or values have only one. */
export function helmDocument(
  documents: readonly YamlDocument[] | undefined,
): YamlDocument | undefined {
  const [first] = documents ?? [];
  return first && withOldBooleans(withLastKeys(first));
}
