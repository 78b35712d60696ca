import { forEachString } from "./json";

/** Whether a text is still to be filled in: it contains a variable or a template. */
export function isOpenText(text: string): boolean {
  return /\$\{|\{\{|<<|^ENC\[/.test(text);
}

/** Whether any text of a value is. */
export function hasOpenText(value: unknown): boolean {
  let found = false;
  forEachString(value, (text) => {
    found ||= isOpenText(text);
  });
  return found;
}
