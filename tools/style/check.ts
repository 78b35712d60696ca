import { HABITS } from "./habits";
import {
  proseOfArchive,
  proseOfComments,
  proseOfMarkdown,
  proseOfTypeScript,
  type Prose,
} from "./prose";

/** A habit found in a file. */
export interface StyleProblem {
  /** `docs/verify.md:12`. */
  readonly place: string;
  readonly found: string;
  readonly instead: string;
}

/** Looks for bad habits of style in the text of one file. */
export function checkStyle(file: string, source: string): readonly StyleProblem[] {
  return proseOf(file, source).flatMap(({ line, text }) =>
    text.split("\n").flatMap((row, index) =>
      HABITS.flatMap(({ pattern, instead }) => {
        const [found] = pattern.exec(row) ?? [];
        return found === undefined ? [] : [{ place: `${file}:${line + index}`, found, instead }];
      }),
    ),
  );
}

function proseOf(file: string, source: string): readonly Prose[] {
  if (file.endsWith(".ts")) return proseOfTypeScript(file, source);
  if (file.endsWith(".md")) return proseOfMarkdown(source);
  if (file.endsWith(".txtar")) return proseOfArchive(source);
  return proseOfComments(source);
}
