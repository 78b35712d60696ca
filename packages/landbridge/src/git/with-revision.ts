import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { extract } from "./extract";
import type { Revision } from "./revision";

/**
 * Calls back with a private directory that contains the files of a revision, and removes it. The
 * checkout, its index and
 * its configuration stay untouched.
 * @throws UserError if the files can't be read from Git
 */
export async function withRevision<T>(
  revision: Revision,
  use: (root: string) => Promise<T>,
): Promise<T> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "landbridge-revision-")));
  const remove = (): void => {
    rmSync(root, { recursive: true, force: true });
  };
  // Ctrl-C ends the process without the end of this function.
  process.once("exit", remove);
  try {
    extract(revision, root);
    return await use(root);
  } finally {
    process.off("exit", remove);
    remove();
  }
}
