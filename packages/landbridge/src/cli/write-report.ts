import { writeFileSync } from "node:fs";
import { resolve } from "node:path";

import type { Io } from "./io";
import { leavesCheckout } from "./locate";
import { messageOf } from "./message-of";
import { usageError } from "./usage-error";

/**
 * Writes a command's output, relative to the directory that it was called in.
 * @throws UserError if the file cannot be written
 */
export function writeReport(
  { directory }: Pick<Io, "directory">,
  file: string,
  text: string,
): void {
  const full = resolve(directory, file);
  if (leavesCheckout(full)) {
    throw usageError("--output", `${file} is a symbolic link that points outside the repository`);
  }
  try {
    writeFileSync(full, text);
  } catch (error) {
    throw usageError("--output", `cannot be written: ${messageOf(error)}`);
  }
}
