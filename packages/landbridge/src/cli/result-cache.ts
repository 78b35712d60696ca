import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

import { version } from "../../package.json";
import { readEntry, writeEntry } from "../lib/cache-entry";
import { digest } from "../lib/digest";
import { findKustomize } from "../verify/kustomize/external/find-kustomize";
import type { VerifyResult } from "../verify/report/result";
import {
  RecordingRepository,
  replay,
  type Observation,
} from "../verify/repository/recording-repository";
import type { VerifyOptions } from "./engine";
import { messageOf } from "./message-of";
import { stopwatch } from "./stopwatch";

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
  // Where the command runs from its sources, those may change under a result.
  if (options.cacheDirectory === undefined || basename(__filename) !== "landbridge.cjs")
    return run(options);
  const question = JSON.stringify({ ...options, repository: undefined });
  const key = keyOf(question, options);
  const file = join(options.cacheDirectory, "results", `${nameFor(question)}.json`);
  const elapsed = stopwatch();
  const known = read(file, key);
  const today = known === undefined ? undefined : replay(options.repository, known.observations);
  if (known !== undefined && today?.isAlike === true) {
    if (today.renewed !== undefined)
      write(file, key, { ...known, observations: today.renewed }, options);
    const milliseconds = Math.round(elapsed());
    return { ...known.result, statistics: { ...known.result.statistics, milliseconds } };
  }
  const repository = new RecordingRepository(options.repository);
  const result = await run({ ...options, repository });
  write(file, key, { observations: repository.observations, result }, options);
  return result;
}

/** Everything beside the repository that a result depends on. */
function keyOf(question: string, { contract, plan }: VerifyOptions): string {
  const given = [contract, plan].map((path) =>
    path === undefined ? "" : digest("sha1", contentOf(path), "hex"),
  );
  const built = statSync(__filename).mtimeMs;
  return JSON.stringify([version, question, built, findKustomize() ?? "", given]);
}

/**
 * A name for what is asked, by FNV-1a; two that share one only take turns, since the key is compared. Not
 * a digest: to load what makes those takes longer than all else here.
 */
function nameFor(question: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(question)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function read(file: string, key: string): Entry | undefined {
  const content = readEntry(file, key);
  return content === undefined ? undefined : (JSON.parse(content) as Entry);
}

/** A cache that can't be written is not the user's mistake. */
function write(
  file: string,
  key: string,
  entry: Entry,
  { onCacheProblem }: Pick<VerifyOptions, "onCacheProblem">,
): void {
  try {
    writeEntry(file, key, JSON.stringify(entry));
  } catch (error) {
    onCacheProblem?.(messageOf(error));
  }
}
