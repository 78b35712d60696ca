/** A file of an archive. */
export interface ArchivedFile {
  readonly path: string;
  readonly text: string;
}

/** Go's txtar: a comment, then files, each after a line `-- path --`. */
export interface Archive {
  readonly comment: string;
  readonly files: readonly ArchivedFile[];
}

const MARKER = /^-- (\S(?:.*\S)?) --\s*$/;

export function parseTxtar(text: string): Archive {
  const comment: string[] = [];
  const files: { path: string; lines: string[] }[] = [];
  const lines = text.split("\n");
  // The end of the last line begins no further one.
  if (lines.at(-1) === "") lines.pop();
  for (const line of lines) {
    const path = MARKER.exec(line)?.[1];
    if (path !== undefined) files.push({ path, lines: [] });
    else (files.at(-1)?.lines ?? comment).push(`${line}\n`);
  }
  return {
    comment: comment.join(""),
    files: files.map(({ path, lines: own }) => ({ path, text: own.join("") })),
  };
}
