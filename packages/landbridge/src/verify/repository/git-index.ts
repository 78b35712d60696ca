/** Git's list of the files of a checkout; a worktree and a submodule have it elsewhere. */
export const GIT_INDEX = ".git/index";

/** Patterns of what is ignored in one checkout only. */
export const GIT_EXCLUDES = ".git/info/exclude";

/** Bytes of an entry in front of its flags: times, owner and size of the file, and its SHA-1. */
const BEFORE_FLAGS = 60;
/** Whether two more bytes of flags follow. */
const IS_EXTENDED = 0x4000;
/** Whether Git leaves the file out of the checkout, in those two bytes. */
const SKIP_WORKTREE = 0x4000;

/**
 * Paths of files and directories that Git has and that it left out of the checkout on purpose (`skip-worktree`, a
 * sparse checkout); none if the index can't be read. A file that is only deleted isn't among them.
 * @param index the content of `.git/index`; versions 3 and 4 have such files (gitformat-index)
 */
export function pathsLeftOut(index: Buffer | undefined): ReadonlySet<string> {
  return pathsIn(index, ({ isSkipped }) => isSkipped) ?? new Set();
}

/** Paths of files and directories that Git has; undefined if the index can't be read. */
export function pathsTracked(index: Buffer | undefined): ReadonlySet<string> | undefined {
  return pathsIn(index, () => true);
}

interface IndexEntry {
  readonly path: string;
  readonly isSkipped: boolean;
}

function pathsIn(
  index: Buffer | undefined,
  isMeant: (entry: IndexEntry) => boolean,
): ReadonlySet<string> | undefined {
  if (index?.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = index.readUInt32BE(4);
  const paths = new Set<string>();
  try {
    for (const entry of entriesOf(index, version, index.readUInt32BE(8)))
      if (isMeant(entry)) addWithParents(paths, entry.path);
  } catch {
    // An index that is cut off, or of SHA-256.
    return undefined;
  }
  return paths;
}

function* entriesOf(index: Buffer, version: number, count: number): Iterable<IndexEntry> {
  let at = 12;
  let before = "";
  for (let entry = 0; entry < count; entry++) {
    const start = at;
    const isExtended = (index.readUInt16BE(at + BEFORE_FLAGS) & IS_EXTENDED) !== 0;
    const isSkipped =
      isExtended && (index.readUInt16BE(at + BEFORE_FLAGS + 2) & SKIP_WORKTREE) !== 0;
    at += BEFORE_FLAGS + (isExtended ? 4 : 2);
    let kept = "";
    if (version === 4) {
      // Version 4 has only what differs from the path before.
      const [removed, next] = readNumber(index, at);
      kept = before.slice(0, before.length - removed);
      at = next;
    }
    const end = index.indexOf(0, at);
    if (end === -1) throw new RangeError("no end of a path");
    // Bytes, so that the numbers of version 4 count them.
    before = kept + index.toString("latin1", at, end);
    at = version === 4 ? end + 1 : start + (Math.floor((end - start) / 8) + 1) * 8;
    yield { path: Buffer.from(before, "latin1").toString("utf8").replace(/\/$/, ""), isSkipped };
  }
}

/** A number of variable length, and where it ends. */
function readNumber(index: Buffer, start: number): readonly [number, number] {
  let at = start;
  let byte = index.readUInt8(at++);
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = index.readUInt8(at++);
    value = (value + 1) * 128 + (byte & 0x7f);
  }
  return [value, at];
}

function addWithParents(paths: Set<string>, path: string): void {
  for (let here = path; here !== "" && !paths.has(here);) {
    paths.add(here);
    here = here.slice(0, Math.max(0, here.lastIndexOf("/")));
  }
}
