import { memoizeNamed } from "../../lib/memoize";
import { parseYaml, type YamlDocument } from "../yaml/document";
import { helmDocument } from "../yaml/helm-document";

/**
 * What Helm reads of a text of values: its first document; undefined where that is empty. Each text is
 * parsed once, since the release and some rules ask for it.
 * @param _holder what holds the text, such as a ConfigMap
 */
export const valuesDocument = memoizeNamed(
  (_holder: object, payload: string): YamlDocument | undefined =>
    helmDocument(parseYaml("", payload)),
);
