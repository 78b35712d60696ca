import { fieldsOf } from "./go-fields";

/** A text with parameters that aren't filled in: each is one character, its name is at that place in `names`. */
export interface OpenText {
  readonly text: string;
  readonly names: readonly string[];
}

/** The first of the characters that stand for parameters: Unicode leaves them to private use. */
const FIRST = 0xe000;

/** Parameters of one text at most. */
const MAX_PARAMETERS = 20;

/** What stands for parameters in an open text. */
export const PARAMETER = /[\uE000-\uE013]/u;

/** The number of the parameter that a character stands for; undefined for any other. */
export function numberOf(character: string): number | undefined {
  return character.length === 1 && PARAMETER.test(character)
    ? character.charCodeAt(0) - FIRST
    : undefined;
}

/** Reads a text that isn't filled in completely; undefined for one with more than plain parameters. */
export function openTextOf(written: string, goTemplate: boolean): OpenText | undefined {
  const names: string[] = [];
  let isPlain = !PARAMETER.test(written);
  const text = written.replace(/\{\{([^{}]*)\}\}/g, (_whole, inner: string) => {
    const name = goTemplate ? fieldsOf(inner) : fastName(inner);
    if (name === undefined || names.length >= MAX_PARAMETERS) isPlain = false;
    names.push(name ?? "");
    return String.fromCharCode(FIRST + names.length - 1);
  });
  return isPlain && names.length > 0 && !/\{\{|\}\}/.test(text) ? { text, names } : undefined;
}

/** What a Git generator makes of paths can't be inferred from paths. */
function fastName(inner: string): string | undefined {
  const name = inner.trim();
  return /^[\w./-]+$/.test(name) && !/^path\b/.test(name) ? name : undefined;
}
