import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { findKustomize } from "../verify/kustomize/external/kustomize-binary";
import type { VerifyResult } from "../verify/report/result";
import {
  answersAlike,
  RecordingRepository,
  type Observation,
} from "../verify/repository/recording-repository";
import type { VerifyOptions } from "./engine";

interface Entry {
  readonly observations: readonly Observation[];
  readonly result: VerifyResult;
}

/**
 * Results of earlier runs. One is used again only if every question that the run asked the repository
 * has the same answer today: same files, same contents, nothing new in a folder that was listed.
 */
export async function cached(
  options: VerifyOptions,
  run: (options: VerifyOptions) => Promise<VerifyResult>,
): Promise<VerifyResult> {
  const file = fileFor(options);
  if (file === undefined) return run(options);
  const start = performance.now();
  const known = read(file);
  if (known !== undefined && answersAlike(options.repository, known.observations)) {
    const milliseconds = Math.round(performance.now() - start);
    return { ...known.result, statistics: { ...known.result.statistics, milliseconds } };
  }
  const repository = new RecordingRepository(options.repository);
  const result = await run({ ...options, repository });
  write(file, { observations: repository.observations, result });
  return result;
}

/** undefined where nothing is to be kept, and where the sources of Landbridge itself may change under it. */
function fileFor({ cacheDirectory, repository, ...options }: VerifyOptions): string | undefined {
  if (cacheDirectory === undefined || basename(__filename) !== "landbridge.cjs") return undefined;
  const hash = createHash("sha1");
  hash.update(JSON.stringify([options, repository.root, statSync(__filename).mtimeMs]));
  hash.update(JSON.stringify(findKustomize() ?? ""));
  for (const path of [options.contract, options.plan]) {
    if (path !== undefined) hash.update(contentOf(path));
  }
  return join(cacheDirectory, "results", `${hash.digest("hex")}.json`);
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function read(file: string): Entry | undefined {
  try {
    const entry = JSON.parse(readFileSync(file, "utf8")) as Entry;
    return Array.isArray(entry.observations) ? entry : undefined;
  } catch {
    // Not there, or broken: the run writes it anew.
    return undefined;
  }
}

/** Other runs see the whole entry or none. A cache that can not be written is no mistake of the user. */
function write(file: string, entry: Entry): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(temporary, JSON.stringify(entry));
    renameSync(temporary, file);
  } catch {
    rmSync(temporary, { force: true });
  }
}
