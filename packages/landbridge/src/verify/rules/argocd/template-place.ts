import { forEachString, type FieldPath, type YamlRecord } from "../../yaml/json";

/** Where an ApplicationSet reads a parameter; its `spec` if no text names it literally. */
export function placeOfParameter(data: YamlRecord, parameter: string): FieldPath {
  const last = parameter.split(".").pop() ?? parameter;
  let found: FieldPath = ["spec"];
  let isFound = false;
  forEachString(data.spec, (text, path) => {
    if (isFound || !text.includes("{{")) return;
    if (!text.includes(parameter) && !text.includes(`"${last}"`)) return;
    found = ["spec", ...path];
    isFound = true;
  });
  return found;
}
