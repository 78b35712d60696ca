import { escapeXml } from "../../lib/escape-xml";

/** Text inside of a paragraph or a cell: nothing in it is markup, a mention or a cell's end. */
export function inlineText(text: string): string {
  return escapeXml(text.replace(/\s+/g, " "))
    .replace(/[\\`*_[\]|~#]/g, "\\$&")
    .replaceAll("@", "@\u200B");
}

/** Text as code inside of a paragraph or a cell. */
export function inlineCode(text: string): string {
  const fence = fenceFor(text, 1);
  const space = fence.length > 1 ? " " : "";
  return `${fence}${space}${text.replace(/\s+/g, " ").replaceAll("|", "\\|")}${space}${fence}`;
}

/** Backticks, more than are next to each other anywhere in the text. */
export function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return "`".repeat(Math.max(least, longest + 1));
}
