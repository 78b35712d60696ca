import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";

import {
  filesOf,
  withoutPrivateDirectory,
  withPrivateDirectory,
} from "../../../lib/isolated/private-directory";
import { saidBy } from "../../../lib/isolated/run-isolated";
import { Turns } from "../../../lib/turns";
import { BuildCache } from "./build-cache";
import { withoutElsewhere } from "./copied-paths";
import type { ExternalKustomize, ExternalRequest, ExternalResult } from "./external";
import { findKustomize, type KustomizeBinary } from "./find-kustomize";
import { runKustomize, versionOfKustomize } from "./kustomize-binary";
import { withoutLogPrefix } from "./log-prefix";

/** How real kustomize is called. */
export interface LocalKustomizeOptions {
  /** Directory of the cache; without it, nothing is cached. */
  readonly cache?: string | undefined;
  /** The binary; looked for on PATH by default, undefined if there is none. */
  readonly binary?: KustomizeBinary;
}

/** kustomize or kubectl of this machine, called on copies of the files, some at a time. */
export class LocalKustomize implements ExternalKustomize {
  private readonly binary: KustomizeBinary | undefined;
  private readonly cache: BuildCache | undefined;
  private version: Promise<string | undefined> | undefined;
  private readonly turns = new Turns(Math.max(2, availableParallelism()));

  constructor(options: LocalKustomizeOptions = {}) {
    this.binary = "binary" in options ? options.binary : findKustomize();
    this.cache = options.cache === undefined ? undefined : new BuildCache(options.cache);
  }

  public async build(request: ExternalRequest): Promise<ExternalResult> {
    const { binary } = this;
    if (binary === undefined) return { kind: "missing" };
    this.version ??= versionOfKustomize(binary).catch(() => undefined);
    const version = await this.version;
    // A program that needs other programs, such as a version manager's shim, doesn't find them here.
    if (version === undefined) return { kind: "missing" };
    try {
      const key = this.cache?.key(version, request) ?? "";
      const known = this.cache?.read(key);
      if (known !== undefined) return { kind: "built", yaml: known };
      const yaml = await this.turns.take(() => buildCopy(binary, request));
      this.cache?.write(key, yaml);
      return { kind: "built", yaml };
    } catch (error) {
      return { kind: "failed", message: messageOf(error) };
    }
  }
}

function buildCopy(binary: KustomizeBinary, request: ExternalRequest): Promise<string> {
  return withPrivateDirectory((root) => {
    const files = filesOf(root);
    mkdirSync(join(files, request.directory), { recursive: true });
    for (const [path, content] of request.files) {
      const file = join(files, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    return runKustomize(binary, root, request.directory);
  });
}

/** Message of kustomize, without its warnings and the names of the temporary directory. */
function messageOf(error: unknown): string {
  const message = saidBy(error)
    .split("\n")
    .flatMap((line) => withoutLogPrefix(line) ?? [])
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .join(" ")
    .replace(/^Error: /, "");
  return innermostCause(withoutElsewhere(withoutPrivateDirectory(message)));
}

/** The cause in the innermost directory; kustomize wraps it with every parent directory: `directory: cause`. */
export function innermostCause(message: string): string {
  return message.replace(
    /^.*recursed accumulation of path '([^']*)': (?:accumulating (?:resources|components): )?/,
    "$1: ",
  );
}
