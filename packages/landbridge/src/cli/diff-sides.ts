import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type * as DiffModule from "../diff/index";
import type { NamedSide, Revision, Side } from "../diff/index";
import { digest } from "../lib/digest";
import type { Arguments } from "./arguments";
import { cacheDirectory, whyUnusable } from "./cache-directory";
import type { Io } from "./io";
import { existing, locate } from "./locate";
import type { ReportProgress } from "./progress";
import { withTreeCache } from "./result-cache";
import { usageError } from "./usage-error";

/** What reading a side needs. */
interface Context {
  readonly given: Arguments;
  readonly io: Io;
  readonly diff: typeof DiffModule;
  readonly onProgress: ReportProgress;
  /** Undefined if nothing may be kept. */
  readonly cache: string | undefined;
}

/** The two sides that the arguments name. */
export interface Sides {
  readonly base: NamedSide;
  readonly head: NamedSide;
}

/**
 * Reads both sides at once. Revisions are copied to private directories, which are removed.
 * @throws UserError if a revision or directory doesn't exist, or if a synth fails
 */
export async function sidesOf(
  given: Arguments,
  io: Io,
  diff: typeof DiffModule,
  onProgress: ReportProgress,
): Promise<Sides> {
  const { named, directories } = requested(given);
  const root = needsRepository(named, directories) ? locate(io.directory, []).root : undefined;
  const cache = given.has("no-cache") ? undefined : usableCache(io, root ?? io.directory);
  const context = { given, io, diff, onProgress, cache };
  // Both are awaited even if one fails, so that no directory is left behind.
  const [base, head] = await Promise.allSettled([
    baseOf(context, root ?? "", named.base, named.head, directories.base),
    headOf(context, root ?? "", named.head, directories.head),
  ]);
  return { base: valueOf(base), head: valueOf(head) };
}

function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === "fulfilled") return result.value;
  throw result.reason;
}

interface Requested {
  readonly named: { readonly base?: string; readonly head?: string };
  readonly directories: { readonly base?: string; readonly head?: string };
}

function requested(given: Arguments): Requested {
  const [first, second, third] = given.positionals;
  const [baseDirectory, headDirectory] = [given.value("base-dir"), given.value("head-dir")];
  if (third !== undefined) throw usageError("HEAD", `"${third}" is one argument too many`);
  const base = baseDirectory === undefined ? { base: first } : {};
  const head = baseDirectory === undefined ? second : first;
  if (baseDirectory !== undefined && second !== undefined)
    throw usageError("BASE", "can't be combined with --base-dir");
  if (headDirectory !== undefined && head !== undefined)
    throw usageError("HEAD", "can't be combined with --head-dir");
  if (baseDirectory === undefined && first === undefined) {
    throw usageError("BASE", "is missing: name a revision, such as origin/main, or --base-dir");
  }
  return {
    named: {
      ...(base.base === undefined ? {} : { base: base.base }),
      ...(head === undefined ? {} : { head }),
    },
    directories: {
      ...(baseDirectory === undefined ? {} : { base: baseDirectory }),
      ...(headDirectory === undefined ? {} : { head: headDirectory }),
    },
  };
}

/** Whether something of the current directory's repository is compared. */
function needsRepository(
  named: Requested["named"],
  directories: Requested["directories"],
): boolean {
  return named.base !== undefined || named.head !== undefined || directories.head === undefined;
}

async function baseOf(
  context: Context,
  root: string,
  name: string | undefined,
  head: string | undefined,
  directory: string | undefined,
): Promise<NamedSide> {
  if (directory !== undefined) return ofDirectory(context, directory, "--base-dir");
  const revision = context.diff.resolveRevision(root, name ?? "", {
    place: "BASE",
    ...(head === undefined ? {} : { head }),
  });
  return ofRevision(context, root, revision, name ?? "");
}

async function headOf(
  context: Context,
  root: string,
  name: string | undefined,
  directory: string | undefined,
): Promise<NamedSide> {
  if (directory !== undefined) return ofDirectory(context, directory, "--head-dir");
  if (name === undefined) return ofWorkingTree(context, root);
  return ofRevision(context, root, context.diff.exactRevision(root, name, "HEAD"), name);
}

/** A checkout with the output of its synth. */
async function ofDirectory(
  { diff, io, cache, onProgress }: Context,
  path: string,
  place: string,
): Promise<NamedSide> {
  const root = existing(io.directory, path, place);
  if (!statSync(root).isDirectory()) throw usageError(place, `${path} is not a directory`);
  const side = await diff.readSide({ root, ...outputIn(root), ...cached(cache), onProgress });
  return { name: path, side };
}

/** What an earlier synth wrote. */
function outputIn(root: string): { readonly output?: string } {
  const output = join(root, "cdktf.out");
  return existsSync(join(output, "manifest.json")) ? { output } : {};
}

function cached(cache: string | undefined): { readonly cacheDirectory?: string } {
  return cache === undefined ? {} : { cacheDirectory: cache };
}

/** The working tree, synthesized into a private directory: an earlier output may be older than the code. */
async function ofWorkingTree(context: Context, root: string): Promise<NamedSide> {
  return { name: "working tree", side: await sideIn(context, root, "HEAD", outputIn(root)) };
}

async function ofRevision(
  context: Context,
  root: string,
  revision: Revision,
  name: string,
): Promise<NamedSide> {
  const { diff, io, cache, given } = context;
  const { place, commit, tree } = revision;
  const question = JSON.stringify(["diff", root, place, given.value("synth") ?? ""]);
  const side = await withTreeCache(
    { cacheDirectory: cache, question, tree: `${tree ?? ""} ${lockOf(root)}` },
    () =>
      diff.withRevision(revision, async (copy) => {
        const hasSame = diff.linkPackages(root, copy);
        if (!hasSame && commandOf(context, copy) !== undefined) {
          io.error(
            `landbridge: ${place}: package-lock.json differs; it is synthesized with the packages that are installed here. To be exact, pass a checkout of its own with --${place.toLowerCase()}-dir.\n`,
          );
        }
        return sideIn(context, copy, place, {});
      }),
  );
  return { name, commit, side };
}

/** The packages that a synth uses: those that are installed in the checkout. */
function lockOf(root: string): string {
  const file = join(root, "package-lock.json");
  return existsSync(file) ? digest("sha1", readFileSync(file, "utf8"), "hex") : "";
}

/** The command that synthesizes a side; undefined if its code isn't run. */
function commandOf({ given, diff }: Context, root: string): string | undefined {
  const command = given.value("synth");
  if (command === "none") return undefined;
  return diff.appCommand(root) === undefined ? undefined : (command ?? diff.appCommand(root));
}

/** Synthesizes a project if it is one, and reads it. */
async function sideIn(
  context: Context,
  root: string,
  place: string,
  without: { readonly output?: string },
): Promise<Side> {
  const { diff, cache, onProgress } = context;
  const command = commandOf(context, root);
  if (command === undefined) {
    return diff.readSide({ root, ...without, ...cached(cache), onProgress });
  }
  const output = realpathSync(mkdtempSync(join(tmpdir(), "landbridge-synth-")));
  const remove = (): void => {
    rmSync(output, { recursive: true, force: true });
  };
  // Ctrl-C ends the process without the end of this function.
  process.once("exit", remove);
  try {
    onProgress(`synthesizing ${place}`);
    const { problem } = await diff.synthesize(root, output, command, place);
    const side = await diff.readSide({ root, output, ...cached(cache), onProgress });
    return problem === undefined ? side : { ...side, notes: [problem, ...side.notes] };
  } finally {
    process.off("exit", remove);
    remove();
  }
}

function usableCache(io: Io, root: string): string | undefined {
  const directory = cacheDirectory(io);
  const reason = whyUnusable(directory, root);
  if (reason === undefined) return directory;
  io.error(`landbridge: running without a cache: ${reason}\n`);
  return undefined;
}
