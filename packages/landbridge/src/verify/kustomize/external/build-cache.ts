import type * as Crypto from "node:crypto";
import { join } from "node:path";

import { keepEntry, readEntry } from "../../../lib/cache-entry";
import type { ExternalRequest } from "./external";

/** Results of earlier runs on disk, by the content of everything that went into them. */
export class BuildCache {
  constructor(private readonly directory: string) {}

  /** The key of a build: the versions and every file. */
  public key(version: string, request: ExternalRequest): string {
    const hash = crypto().createHash("sha256").update(`2\0${version}\0${request.directory}\0`);
    const files = [...request.files].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [path, content] of files) {
      hash.update(`${path}\0${Buffer.byteLength(content)}\0`).update(content);
    }
    return hash.digest("hex");
  }

  /** The result; undefined if there is none or it was damaged. */
  public read(key: string): string | undefined {
    return readEntry(this.file(key), key);
  }

  /** Keeps a result. A cache that cannot be written isn't a reason to fail. */
  public write(key: string, content: string): void {
    keepEntry(this.file(key), key, content);
  }

  private file(key: string): string {
    return join(this.directory, `${key}.yaml`);
  }
}

/** Loaded when the first directory is built: most repositories need no kustomize. */
function crypto(): typeof Crypto {
  return process.getBuiltinModule("node:crypto");
}
