/** Offset of the start of the line that holds an offset. */
export function lineStartOf(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** Offset of the end of a line, if only blanks and a comment follow an offset; its line break isn't included. */
export function lineEndBehind(text: string, offset: number): number | undefined {
  const [rest = ""] = /^[^\r\n]*/.exec(text.slice(offset)) ?? [];
  return /^[ \t]*(?:[ \t]#.*)?$/.test(rest) ? offset + rest.length : undefined;
}
