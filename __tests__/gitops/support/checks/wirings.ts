/** Folder below which docs/wirings.md names its files. */
const BASE = "gitops/infrastructure/";
const ROWS = 6;

/** A row of the table: its number, and the code spans of its last cell. */
interface Row {
  readonly number: number;
  readonly spans: readonly string[];
}

/** Rows that begin with a number, such as `| 1. A bare manifest | ... |`. */
function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\|\s*(\d+)\.(.*)$/gm)].map(([, number, rest]) => ({
    number: Number(number),
    spans: [...(rest ?? "").matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? ""),
  }));
}

/** `a/{b,c}.yaml` as two paths. */
function expand(span: string): string[] {
  const [, before = "", choices, after = ""] = /^(.*?)\{([^}]*)\}(.*)$/.exec(span) ?? [];
  if (choices === undefined) return [span];
  return choices.split(",").flatMap((choice) => expand(`${before}${choice}${after}`));
}

/** Texts of the files that a path names, `*` standing for one segment. */
function textsOf(path: string, files: ReadonlyMap<string, string>): string[] {
  const pattern = path.split("*").map((part) => part.replace(/[.+?^$()|[\]\\]/g, "\\$&"));
  const regex = new RegExp(`^${BASE}${pattern.join("[^/]*")}$`);
  return [...files].flatMap(([file, text]) => (regex.test(file) ? [text] : []));
}

/**
 * What is wrong with docs/wirings.md: a row too few, a file that does not exist, or a variable or
 * ConfigMap of Terraform that none of the row's files reads.
 */
export function wiringProblems(page: string, files: ReadonlyMap<string, string>): string[] {
  const rows = rowsOf(page);
  const numbers = rows.map(({ number }) => number).join();
  const expected = Array.from({ length: ROWS }, (_, index) => index + 1).join();
  const missing = numbers === expected ? [] : [`docs/wirings.md lists rows ${numbers}`];
  return [...missing, ...rows.flatMap((row) => rowProblems(row, files))];
}

function rowProblems({ number, spans }: Row, files: ReadonlyMap<string, string>): string[] {
  const place = `docs/wirings.md, row ${number}:`;
  const paths = spans.filter((span) => span.endsWith(".yaml")).flatMap(expand);
  const found = paths.map((path) => ({ path, texts: textsOf(path, files) }));
  const text = found.flatMap(({ texts }) => texts).join("\n");
  const read = spans.filter((span) => span.startsWith("${") || span.endsWith("-values-terraform"));
  return [
    ...(paths.length === 0 ? [`${place} names no file`] : []),
    ...found
      .filter(({ texts }) => texts.length === 0)
      .map(({ path }) => `${place} no file ${path}`),
    ...read.filter((span) => !text.includes(span)).map((span) => `${place} no file reads ${span}`),
  ];
}
