import { ftruncateSync, closeSync, mkdirSync, openSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { UserError } from "../errors/user-error";
import { MAX_FILE_BYTES } from "../verify/repository/reason-of";
import type { Revision } from "./revision";

/** More than a repository of manifests has; a tree that contains itself many times over has more. */
const MAX_FILES = 200_000;
const MAX_TOTAL_BYTES = 2 * 1024 ** 3;
/** How many objects are requested from git at a time. */
const BATCH_BYTES = 64 * 1024 * 1024;

interface Blob {
  readonly path: string;
  readonly id: string;
  readonly bytes: number;
  readonly isLink: boolean;
}

/**
 * Writes the files of a revision into an empty directory, as Git has them: without filters, and without the files of
 * submodules. Symbolic links are written last, so that no file is written through one.
 * @throws UserError if the repository lacks objects, or has more or other files than a checkout can have
 */
export function extract({ git, tree, place }: Revision, directory: string): void {
  if (tree === undefined) return;
  try {
    extractTree(git, tree, directory);
  } catch (error) {
    if (!(error instanceof Unextractable)) throw error;
    throw new UserError({ place, message: error.message, ...error.remedy });
  }
}

/** Why a revision can't be written to a directory. */
class Unextractable extends Error {
  public readonly remedy: { readonly remedy?: string };

  constructor(message: string, remedy?: string) {
    super(message);
    this.remedy = remedy === undefined ? {} : { remedy };
  }
}

function extractTree(git: Revision["git"], tree: string, directory: string): void {
  const blobs = list(git, tree);
  const files = blobs.filter(({ isLink, bytes }) => !isLink && bytes <= MAX_FILE_BYTES);
  for (const { path, bytes } of blobs)
    if (bytes > MAX_FILE_BYTES) placeholder(directory, path, bytes);
  for (const batch of batches(files)) {
    contents(git, batch).forEach((content, index) => {
      write(directory, batch[index]?.path ?? "", content);
    });
  }
  const links = blobs.filter(({ isLink }) => isLink);
  contents(git, links).forEach((target, index) => {
    const file = fileIn(directory, links[index]?.path ?? "");
    guarded(() => {
      symlinkSync(target.toString("utf8"), file);
    });
  });
}

function list(git: Revision["git"], tree: string): readonly Blob[] {
  const { code, out, error } = git.run("ls-tree", ["-r", "-l", "-z", "--full-tree", tree]);
  if (code !== 0) throw lacking(error);
  const entries = out
    .toString("utf8")
    .split("\0")
    .filter((line) => line !== "");
  if (entries.length > MAX_FILES) throw tooLarge(`more than ${MAX_FILES} files`);
  const blobs = entries.flatMap((line): readonly Blob[] => {
    const [, mode = "", type = "", id = "", size = "", path = ""] =
      /^(\d+) (\w+) ([0-9a-f]+) +(\S+)\t([^]+)$/.exec(line) ?? [];
    // A submodule is a commit of another repository.
    if (type !== "blob") return [];
    if (!/^\d+$/.test(size)) throw lacking(path);
    return [{ path: checked(path), id, bytes: Number(size), isLink: mode === "120000" }];
  });
  if (blobs.reduce((sum, { bytes }) => sum + Math.min(bytes, MAX_FILE_BYTES), 0) > MAX_TOTAL_BYTES)
    throw tooLarge("more than 2 GB");
  return blobs;
}

/** A path that stays inside: what Git itself refuses to check out may be in a tree that somebody crafted. */
function checked(path: string): string {
  const isSafe = path.split("/").every((name) => {
    const plain = name.toLowerCase();
    return !["", ".", "..", ".git"].includes(plain) && !plain.startsWith("git~");
  });
  const isForeign = process.platform === "win32" && /[\\:]/.test(path);
  if (isSafe && !isForeign) return path;
  throw new Unextractable(`the revision has a file named "${path}"`);
}

function* batches(blobs: readonly Blob[]): Iterable<readonly Blob[]> {
  let batch: Blob[] = [];
  let bytes = 0;
  for (const blob of blobs) {
    if (batch.length > 0 && bytes + blob.bytes > BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(blob);
    bytes += blob.bytes;
  }
  if (batch.length > 0) yield batch;
}

/** The contents of blobs, in their order. */
function contents(git: Revision["git"], blobs: readonly Blob[]): readonly Buffer[] {
  if (blobs.length === 0) return [];
  const input = blobs.map(({ id }) => `${id}\n`).join("");
  const { code, out, error } = git.run("cat-file", ["--batch"], input);
  if (code !== 0) throw lacking(error);
  let at = 0;
  return blobs.map(({ path, bytes }) => {
    const end = out.indexOf("\n", at);
    const [, type, size] = out.toString("latin1", at, end).split(" ");
    if (type !== "blob" || Number(size) !== bytes) throw lacking(path);
    const start = end + 1;
    at = start + bytes + 1;
    return out.subarray(start, start + bytes);
  });
}

function write(directory: string, path: string, content: Buffer): void {
  const file = fileIn(directory, path);
  guarded(() => {
    writeFileSync(file, content, { flag: "wx" });
  });
}

/** A file of the same size without its content: it is too large to be read, which is reported separately. */
function placeholder(directory: string, path: string, bytes: number): void {
  const file = fileIn(directory, path);
  guarded(() => {
    const descriptor = openSync(file, "wx");
    ftruncateSync(descriptor, bytes);
    closeSync(descriptor);
  });
}

function fileIn(directory: string, path: string): string {
  const file = join(directory, path);
  guarded(() => mkdirSync(dirname(file), { recursive: true }));
  return file;
}

function guarded(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new Unextractable(
      `the files of the revision can't be written to the temporary directory (${code})`,
    );
  }
}

function lacking(what: string): Unextractable {
  return new Unextractable(
    `the repository lacks an object of the revision: ${what}`,
    "Landbridge doesn't fetch. In a partial clone, fetch all objects with git fetch --refetch --no-filter.",
  );
}

function tooLarge(what: string): Unextractable {
  return new Unextractable(`the revision has ${what}, more than is compared`);
}
