import { writeFileSync } from "node:fs";
import { resolve } from "node:path";

import type { Context } from "./command";
import { messageOf } from "./message-of";
import { mistake } from "./mistake";

/**
 * Writes what a command made, from the folder it was called in.
 * @throws UserError if the file can not be written
 */
export function writeReport({ directory }: Context, file: string, text: string): void {
  try {
    writeFileSync(resolve(directory, file), text);
  } catch (error) {
    throw mistake("--output", `can not be written: ${messageOf(error)}`);
  }
}
