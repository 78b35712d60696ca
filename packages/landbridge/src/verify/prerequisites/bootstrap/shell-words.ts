/**
 * The words of a command, with quotes taken off; it ends at a pipe, a redirection or the next command. What a page leaves to
 * its reader, as `--owner=<org>`, is a part of a word.
 */
export function wordsOf(command: string): readonly string[] {
  const words: string[] = [];
  for (const [found, double, single, plain] of command.matchAll(WORD)) {
    if (/^[|;&<>()`]$/.test(found) && words.length > 0) break;
    // What follows without white space is the same word: `--path="a"`.
    words.push(
      [double, single, plain].find((part) => part !== undefined) === undefined
        ? found
        : found.replace(
            /"((?:[^"\\]|\\.)*)"|'([^']*)'/g,
            (_, a?: string, b?: string) => a ?? b ?? "",
          ),
    );
  }
  return words;
}

/** A word of plain and quoted parts, some in brackets, or what separates commands. */
const WORD =
  /(?:("(?:[^"\\]|\\.)*")|('[^']*')|(\$\([^)]*\)|\$\{\{[^}]*\}\}|\{\{[^}]*\}\}|<[A-Za-z](?:[\w./ -]*\w)?>|[^\s"'|;&<>()`]))+|[|;&<>()`]/g;

/** The options of a command by name, `--path=a` and `--path a` alike, each with all its values; and its arguments. */
export function optionsOf(words: readonly string[]): {
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly args: readonly string[];
} {
  const options = new Map<string, string[]>();
  const args: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    const [, name, value] = /^--?([\w-]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined) {
      args.push(word);
      continue;
    }
    const next = words[index + 1];
    const values = options.get(name) ?? [];
    options.set(name, values);
    if (value !== undefined) values.push(value);
    else if (next !== undefined && !next.startsWith("-")) {
      values.push(next);
      index++;
    } else values.push("true");
  }
  return { options, args };
}
