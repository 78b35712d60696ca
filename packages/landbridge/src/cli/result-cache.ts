import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { version } from "../../package.json";
import { keepEntry, readEntry, writeEntry } from "../lib/cache-entry";
import { digest } from "../lib/digest";
import { findProgram } from "../lib/isolated/find-program";
import { stopwatch } from "../lib/stopwatch";
import { findKustomize } from "../verify/kustomize/external/find-kustomize";
import type { VerifyResult } from "../verify/report/result";
import {
  RecordingRepository,
  replay,
  type Observation,
} from "../verify/repository/recording-repository";
import type { RepositoryOptions } from "../verify/repository-options";
import { messageOf } from "./message-of";

interface Entry {
  readonly observations: readonly Observation[];
  readonly result: VerifyResult;
}

/**
 * The result of an earlier run, where it is still true; else that of `verify`, which is kept. While `verify` runs,
 * every question that it asks the repository is recorded with a digest of the answer. The result is
 * reused only if every question still has the same answer: same files, same contents, nothing new
 * in a directory that was listed.
 * @param onProblem called if the result can't be kept
 */
export async function withResultCache(
  options: RepositoryOptions,
  onProblem: (reason: string) => void,
  verify: (options: RepositoryOptions) => Promise<VerifyResult>,
): Promise<VerifyResult> {
  const { cacheDirectory } = options;
  // If the command runs from source, the source may change under a result.
  if (cacheDirectory === undefined || basename(__filename) !== "landbridge.cjs")
    return verify(options);
  const question = questionOf(options);
  const key = keyOf(question, options);
  const file = join(cacheDirectory, "results", `${nameFor(question)}.json`);
  const keep = (entry: Entry): void => {
    try {
      writeEntry(file, key, JSON.stringify(entry));
    } catch (error) {
      // Not the user's mistake: the result is printed all the same.
      onProblem(messageOf(error));
    }
  };
  const elapsed = stopwatch();
  const earlier = read(file, key);
  const today = earlier && replay(options.repository, earlier.observations);
  if (earlier !== undefined && today?.isAlike === true) {
    if (today.renewed !== undefined) keep({ ...earlier, observations: today.renewed });
    const milliseconds = Math.round(elapsed());
    return { ...earlier.result, statistics: { ...earlier.result.statistics, milliseconds } };
  }
  const repository = new RecordingRepository(options.repository);
  const result = await verify({ ...options, repository });
  keep({ observations: repository.observations, result });
  return result;
}

/**
 * Results for a revision, whose files never change. The entry of another revision is replaced, so that the
 * cache doesn't grow with each commit.
 * @param tree id of its files
 */
export async function withRevisionCache<T>(
  options: RepositoryOptions,
  tree: string,
  compute: () => Promise<T>,
): Promise<T> {
  const { cacheDirectory } = options;
  const question = questionOf(options);
  const key = (): string => keyOf(question, options);
  return withTreeCache({ cacheDirectory, question, tree, key, prefix: "since" }, compute);
}

/** What a result for a tree of Git depends on. */
interface TreeQuestion {
  readonly cacheDirectory: string | undefined;
  /** What is asked; each question has one entry. */
  readonly question: string;
  /** Id of the files. */
  readonly tree: string;
  /** Everything else that the result depends on; default: this program and the question. */
  readonly key?: () => string;
  /** Beginning of the file's name; default `diff`. */
  readonly prefix?: string;
}

/** The result that was computed for the same tree, otherwise that of `compute`, which is kept. */
export async function withTreeCache<T>(
  { cacheDirectory, question, tree, key: ownKey, prefix = "diff" }: TreeQuestion,
  compute: () => Promise<T>,
): Promise<T> {
  if (cacheDirectory === undefined || basename(__filename) !== "landbridge.cjs") return compute();
  const key = `${tree} ${ownKey?.() ?? programKey(question)}`;
  const file = join(cacheDirectory, "results", `${prefix}-${nameFor(question)}.json`);
  const earlier = readEntry(file, key);
  if (earlier !== undefined) return JSON.parse(earlier) as T;
  const value = await compute();
  // If it can't be kept, the result itself says why.
  keepEntry(file, key, JSON.stringify(value));
  return value;
}

/** By the content of the program, not its date: CI builds it in each run. */
function programKey(question: string): string {
  const directory = dirname(__filename);
  const built = readdirSync(directory)
    .filter((name) => name.endsWith(".cjs"))
    .sort()
    .map((name) => digest("sha1", contentOf(join(directory, name)), "hex"));
  return JSON.stringify([version, question, built, findKustomize() ?? ""]);
}

/** The request, and its repository. */
function questionOf(options: RepositoryOptions): string {
  return JSON.stringify({ ...options, repository: options.repository.root });
}

/** Everything in addition to the repository that a result depends on. */
function keyOf(question: string, { contract, plan, charts }: RepositoryOptions): string {
  const given = [contract, plan].map((path) =>
    path === undefined ? "" : digest("sha1", contentOf(path), "hex"),
  );
  const built = statSync(__filename).mtimeMs;
  return JSON.stringify([version, question, built, findKustomize() ?? "", given, chartsIn(charts)]);
}

/** Archives and unpacked charts, and when each was changed. */
function chartsIn(directory: string | undefined): readonly unknown[] {
  if (directory === undefined) return [];
  return [
    findProgram("helm"),
    readdirSync(directory, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => {
        const { mtimeMs, size } = statSync(join(directory, name));
        return [name, mtimeMs, size];
      }),
  ];
}

/**
 * A name for what is asked, by FNV-1a; two that share one only take turns, since the key is compared. Not
 * a digest: loading the code for one takes longer than everything else here.
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
