import { isReadAsOther } from "./plain-types";

/** How Go writes a text in YAML. */
export type ScalarStyle = "plain" | "single" | "double" | "literal";

/** What Go's YAML prints as it is: neither tabs nor anything beyond the first plane, such as emoji. */
const UNPRINTABLE = /[^\n\x20-\x7E\u00A0-\uD7FF\uE000-\uFEFE\uFF00-\uFFFD]/;

/** What begins something else than a text without quotes. */
const INDICATOR = /^(?:---|\.\.\.|[#,[\]{}&*!|>'"%@`]|[?:-](?:[ \t]|$))|:(?:[ \t]|$)|[ \t\n]#/;

/** The style of a text in a block, as emitterc.go and encode.go of go.yaml.in/yaml/v2 choose it. */
export function styleOf(text: string, isKey: boolean): ScalarStyle {
  if (isUnprintable(text) || text.includes(" \n")) return "double";
  if (text.includes("\n")) return isKey || text.endsWith(" ") ? "double" : "literal";
  if (isReadAsOther(text)) return "double";
  return /^ | $/.test(text) || INDICATOR.test(text) ? "single" : "plain";
}

/** Whether a text has a character that is written by its number. */
export function isUnprintable(text: string): boolean {
  return UNPRINTABLE.test(text);
}
