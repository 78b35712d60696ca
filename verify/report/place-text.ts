import type { Place } from "../findings/place";

/** `apps/app.yaml:12:5`, which editors and terminals make a link of. */
export function placeText({ file, line, column }: Place): string {
  return [file === "" ? "." : file, line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(":");
}
