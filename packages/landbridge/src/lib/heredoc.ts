/** The first line from a start on that is a word alone, which ends a heredoc; undefined if there is none. */
export function lineOf(word: string, lines: readonly string[], start: number): number | undefined {
  for (let index = start; index < lines.length; index++)
    if (lines[index]?.trim() === word) return index;
  return undefined;
}

/** As HCL takes off the indentation of `<<-`: lines of only spaces neither count nor change. */
export function dedented(body: readonly string[]): readonly string[] {
  const isBlank = (line: string): boolean => line.trim() === "";
  const indent = (line: string): number => line.length - line.trimStart().length;
  const least = body.reduce((n, line) => (isBlank(line) ? n : Math.min(n, indent(line))), Infinity);
  return body.map((line) => (isBlank(line) ? line : line.slice(least)));
}
