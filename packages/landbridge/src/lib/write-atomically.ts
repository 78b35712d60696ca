import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Replaces a file's content: other processes, and a run that is interrupted, see the old content or the new.
 * @param mode permissions of the new file; default: as any new file
 * @throws Error of the file system: read-only, full, no such directory
 */
export function writeAtomically(file: string, content: string | Buffer, mode?: number): void {
  const temporary = join(
    dirname(file),
    `.${basename(file)}.${process.pid}.${process.hrtime.bigint()}`,
  );
  try {
    // Fails where the name is taken, be it by a symbolic link.
    const descriptor = openSync(temporary, "wx", mode ?? 0o666);
    try {
      // What a new file gets depends on the user's mask.
      if (mode !== undefined) fchmodSync(descriptor, mode);
      writeFileSync(descriptor, content);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
