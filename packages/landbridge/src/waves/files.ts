import { filesBelow } from "../verify/repository/files-below";
import type { Repository } from "../verify/repository/repository";
import { HEADER, type GeneratedFiles } from "./generate";

/** A file that differs from what would be written. */
export interface StaleFile {
  readonly path: string;
  /** undefined if the file doesn't exist. */
  readonly before?: string;
  /** undefined if the file is left over. */
  readonly after?: string;
}

/**
 * Files of a directory that differ from what would be written there; empty if it is up to date. Of other files, only those
 * that were written by this command are left over.
 */
export function staleFiles(
  repository: Repository,
  directory: string,
  files: GeneratedFiles,
): readonly StaleFile[] {
  const existing =
    repository.kind(directory) === "directory" ? filesBelow(repository, directory) : [];
  const leftOver = existing.filter(
    (path) => files.has(path) || repository.read(path)?.startsWith(HEADER) === true,
  );
  const paths = [...new Set([...files.keys(), ...leftOver])].sort();
  return paths.flatMap((path) => {
    const before = existing.includes(path) ? repository.read(path) : undefined;
    const after = files.get(path);
    return before === after ? [] : [{ path, before, after }];
  });
}
