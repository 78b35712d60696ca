import { load } from "js-yaml";

import { MAX_DEPTH } from "./limits";
import type { YamlDocument } from "./parsed";
import { KUBERNETES_YAML } from "./schema";

/**
 * A document as kustomize reads a kustomization, and Helm a chart's files and values: of a key that is there twice, both
 * take the last (tried with kustomize 5.8.1 and Helm 3.20.1). Any other document is returned as it is.
 */
export function withLastKeys(document: YamlDocument): YamlDocument {
  const { problem, ...rest } = document;
  if (problem?.kind !== "duplicate-key") return document;
  try {
    const options = { schema: KUBERNETES_YAML, maxDepth: MAX_DEPTH, json: true };
    return { ...rest, data: load(rest.text, options), repeated: problem };
  } catch {
    // There is more that is wrong.
    return document;
  }
}
