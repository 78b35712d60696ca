import type { YamlDocument } from "../yaml/document";
import { isRecord } from "../yaml/json";
import { itemsOf } from "./object";

/** The documents of a list's items; of anything else, the document itself. */
export function documentsOfItems(document: YamlDocument): readonly YamlDocument[] {
  const { data } = document;
  return isRecord(data) && data.kind === "List"
    ? itemsOf(data).map((item) => ({ ...document, data: item }))
    : [document];
}
