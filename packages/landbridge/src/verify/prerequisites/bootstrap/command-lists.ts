/** A command with its line in the file, from 1. */
interface Call {
  readonly text: string;
  readonly line: number;
}

/** A text in quotes, with what Python fills in; a name of the program itself, perhaps unpacked. */
const WORD = /f?"[^"\n]*"|f?'[^'\n]*'|\*?[A-Za-z_][\w.]*/;

/** The first word of a command in quotes, with the comma behind it. */
const PROGRAM = /["'](?:argocd|az|cilium|flux|helm|kubectl|oc|oras)["']\s*,/;

/** A command as a list of words: `["flux", "create", ...]`, `run("kubectl", "apply", "-f", path)`. */
const LIST = new RegExp(
  `${PROGRAM.source}\\s*(?:${WORD.source})(?:\\s*,\\s*(?:${WORD.source}))*`,
  "g",
);

/** The commands that a script of Python, Go or JavaScript runs word by word, as a shell would write them. */
export function* callsIn(text: string): Iterable<Call> {
  if (!PROGRAM.test(text)) return;
  for (const found of text.matchAll(LIST)) {
    const words = found[0].match(new RegExp(WORD.source, "g")) ?? [];
    yield {
      text: words.map(asShell).join(" "),
      line: text.slice(0, found.index).split("\n").length,
    };
  }
}

/** A word with variables as in a shell: those of an f-string, and names. */
function asShell(word: string): string {
  const [, format, content] = /^(f?)["'](.*)["']$/.exec(word) ?? [];
  if (content === undefined) return `\${${word.replace(/\W+/g, "_")}}`;
  return format === "f" ? content.replace(/\{([\w.]+)\}/g, "${$1}") : content;
}
