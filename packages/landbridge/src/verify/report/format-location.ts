import type { Location } from "../findings/location";
import { inOneLine } from "./harmless";

/** `apps/app.yaml:12:5`, which editors and terminals make a link of. */
export function formatLocation({ file, line, column }: Location): string {
  return [nameOf(file), line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(":");
}

function nameOf(file: string): string {
  const name = inOneLine(file);
  // GitHub's runner takes a line that starts with two colons for a command.
  return name.startsWith(":") ? `./${name}` : name || ".";
}
