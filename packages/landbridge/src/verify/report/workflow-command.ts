import { printable } from "../../errors/code-frame";

/** What an annotation is about. */
interface Properties {
  /** Path from the repository's root. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** From 1; left out without a line. */
  readonly column?: number;
  readonly title: string;
}

/** A workflow command, which GitHub shows as an annotation of the pull request. */
export function workflowCommand(
  command: "error" | "warning" | "notice",
  { file, line, column, title }: Properties,
  text: string,
): string {
  const properties = [
    ["file", file === undefined ? undefined : printable(file)],
    ["line", line],
    ["col", line === undefined ? undefined : column],
    ["title", title],
  ].flatMap(([key, value]) =>
    value === undefined ? [] : [`${key ?? ""}=${property(String(value))}`],
  );
  return `::${command} ${properties.join(",")}::${data(text)}`;
}

/** The runner ends a command at the line's end and knows only these escapes; its older form starts anywhere. */
function data(text: string): string {
  return text
    .replaceAll("##[", "## [")
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
