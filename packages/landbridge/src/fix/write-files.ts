import { join } from "node:path";

import { UserError } from "../errors/user-error";
import { writeAtomically } from "../lib/write-atomically";
import type { ChangedFile } from "./fix-plan";
import { contentOf, readSource } from "./source-file";

/**
 * Writes changed files, each atomically.
 * @param root absolute, without symbolic links
 * @throws UserError if one can't be written, or was changed meanwhile; says which ones are written
 */
export function writeFiles(root: string, files: readonly ChangedFile[]): void {
  // All are checked before the first is written.
  for (const { source } of files) {
    const now = readSource(root, source.file, source.text);
    if (typeof now === "string") throw new UserError({ place: "--fix", message: now });
  }
  const written: string[] = [];
  for (const { source, text } of files) {
    try {
      writeAtomically(join(root, source.file), contentOf(source, text), source.mode);
    } catch (error) {
      const { code = String(error) } = error as NodeJS.ErrnoException;
      throw new UserError({
        place: "--fix",
        message: `${source.file} can't be written (${code})`,
        remedy: `Already changed: ${written.length === 0 ? "nothing" : written.join(", ")}.`,
      });
    }
    written.push(source.file);
  }
}
