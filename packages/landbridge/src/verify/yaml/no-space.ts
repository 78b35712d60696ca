import { load, YAMLException } from "js-yaml";

import { Lines } from "./lines";
import type { YamlProblem } from "./parsed";

/** Characters that look like spaces where a line is indented, but not to YAML: pages and word processors have them. */
const NO_SPACE =
  /^[ \t]*(?:- +)*[\u00a0\u2000-\u200b\u3000]+(?:[ \t]*[\u00a0\u2000-\u200b\u3000])*/gm;

/** How many lines before the one at which a parser gives up may be the reason. */
const NEAR = 10;

/**
 * What keeps a text from being YAML, where a line is indented with something else than spaces: the parser gives up at a later
 * one, which is right.
 * @param line the text's first line in its file, from 1
 */
export function noSpaceIn(text: string, error: unknown, line: number): YamlProblem | undefined {
  if (!(error instanceof YAMLException)) return undefined;
  const last = error.mark?.line ?? 0;
  if (failsAt(text.replace(NO_SPACE, (indent) => indent.replace(/[^\t -]/g, " "))) === last)
    return undefined;
  const lines = new Lines(text);
  for (const { 0: indent, index } of text.matchAll(NO_SPACE)) {
    const at = lines.at(index + indent.length - 1);
    if (at.line > last || at.line < last - NEAR) continue;
    const code = (indent.codePointAt(indent.length - 1) ?? 0).toString(16).toUpperCase();
    return {
      message: `the line is indented with U+${code.padStart(4, "0")}, which isn't a space for YAML`,
      line: line + at.line,
      column: at.column + 1,
    };
  }
  return undefined;
}

/** The line at which a text isn't YAML; undefined where it is. */
function failsAt(text: string): number | undefined {
  try {
    load(text);
    return undefined;
  } catch (error) {
    return error instanceof YAMLException ? error.mark?.line : undefined;
  }
}
