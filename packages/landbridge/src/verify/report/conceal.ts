const HIDDEN = "***";

/** A document that is a Secret, or a kustomization that generates one. */
const HOLDS_SECRETS = /\bkind["']?\s*:\s*["']?Secret\b|^["']?secretGenerator["']?\s*:/m;

/** The field that holds them. */
const FIELD = /^(\s*(?:- )?)["']?(?:data|stringData|secretGenerator)["']?\s*:(.*)$/i;

/** The same in a mapping or list written in one line. */
const IN_ONE_LINE = /(["']?\b(?:data|stringData|literals)["']?\s*:\s*[[{]).*$/i;

/** The text of a file, line for line, without the values of the Secrets in it. Keys and columns stay. */
export function concealSecrets(text: string): string {
  if (!text.includes("Secret") && !text.includes("secretGenerator")) return text;
  return text
    .split(/^(?=---)/m)
    .map((document) => (HOLDS_SECRETS.test(document) ? concealValues(document) : document))
    .join("");
}

function concealValues(document: string): string {
  /** Column of the field that is read; undefined outside of one. */
  let field: number | undefined;
  return document
    .split("\n")
    .map((line) => {
      const start = FIELD.exec(line);
      const column = line.search(/\S/);
      if (start !== null && (field === undefined || column <= field)) {
        field = (start[1] ?? "").length;
        return line.replace(IN_ONE_LINE, `$1${HIDDEN}`);
      }
      // Items of a list may begin in the column of its key.
      const isInside = column > (field ?? Infinity) || (column === field && line[column] === "-");
      if (column !== -1 && !isInside) field = undefined;
      return isInside ? concealValue(line) : line.replace(IN_ONE_LINE, `$1${HIDDEN}`);
    })
    .join("\n");
}

/** A line of a Secret's data: `key: value`, `- KEY=value`, or a part of a longer value. */
function concealValue(line: string): string {
  const [all = "", key = ""] =
    /^(\s*(?:- +)?(?:[\w./-]+|"[^"]*"|'[^']*')\s*(?::\s+|=))\S/.exec(line) ?? [];
  if (all !== "") return key + HIDDEN;
  return /^\s*(?:- +)?[\w./"'-]+:\s*$/.test(line) ? line : line.replace(/\S.*$/, HIDDEN);
}
