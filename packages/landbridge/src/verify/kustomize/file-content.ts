import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Repository } from "../repository/repository";

/** The content of a file that may not be text; undefined if it cannot be read. */
export function readContent(repository: Repository, file: string): Buffer | undefined {
  const text = repository.read(file);
  if (text !== undefined) return Buffer.from(text);
  if (repository.root === undefined || repository.kind(file) !== "file") return undefined;
  try {
    return readFileSync(join(repository.root, file));
  } catch {
    return undefined;
  }
}
