import type { Location } from "../../findings/location";
import { nameOf, parentOf, resolvePath, type Repository } from "../../repository/repository";
import { filledIn, variablesIn } from "./shell-variables";

/** A command's line in its file. */
type Place = Location & { readonly line: number };

/**
 * `working-directory` of the step of a workflow, of its job or of all; `dir` of a task of Task; undefined elsewhere.
 */
export function workingDirectory(
  { file, line }: Place,
  repository: Repository,
): string | undefined {
  if (!/\.ya?ml$/.test(file)) return undefined;
  const lines = (repository.read(file) ?? "").split("\n");
  const own = /^\.?taskfiles?\b/i.test(nameOf(file))
    ? entryIn(lines, line, DIRECTORY_OF_TASK, isTask)
    : (entryIn(lines, line, DIRECTORY_OF_STEP, isStep) ?? defaultOf(lines.slice(0, line)));
  return own === undefined || /[${]/.test(own) ? undefined : resolvePath("", own);
}

const DIRECTORY_OF_STEP = /^\s*(?:-\s+)?working-directory:\s*["']?([^"'\s]+)/;
const DIRECTORY_OF_TASK = /^\s+dir:\s*["']?([^"'\s]+)/;

const isStep = (line: string): boolean =>
  /^\s*-\s+(?:name|uses|id|run|if|env|shell|with|working-directory):/.test(line);
const isTask = (line: string): boolean => /^ {2}\S[^#]*:\s*$/.test(line);

/** The value of a field in the block around a line, from where it begins to the next one. */
function entryIn(
  lines: readonly string[],
  line: number,
  field: RegExp,
  isStart: (line: string) => boolean,
): string | undefined {
  const start = lines.slice(0, line).findLastIndex(isStart);
  if (start === -1) return undefined;
  const after = lines.slice(line).findIndex((one) => isStart(one) || /^\S/.test(one));
  const end = after === -1 ? lines.length : line + after;
  const found = lines.slice(start, end).find((one) => field.test(one));
  return found === undefined ? undefined : field.exec(found)?.[1];
}

/** `defaults.run.working-directory` above a line: that of the job, or of the workflow. */
function defaultOf(lines: readonly string[]): string | undefined {
  const start = lines.findLastIndex((one) => /^\s*defaults:/.test(one));
  if (start === -1) return undefined;
  const block = lines.slice(start, start + 4).join("\n");
  return /working-directory:\s*["']?([^"'\s}]+)/.exec(block)?.[1];
}

/** What changes the directory, with all up to the end of the command. */
const CHANGE =
  /(?:^|[;&|({]|\b(?:then|do|run:))\s*(?:-\s+)?(?:cd|pushd)\s+(?:--\s+)?((?:(?!&&|\|\||;).)+)/g;

/** A line by which the directory is changed back. */
const BACK = /^\s*(?:popd\b|cd\s+-\s*$)/;

/**
 * The directory of the repository to which the script has changed (`cd`, `pushd`) before it runs a command, in the same
 * line or in those above; undefined where it hasn't, or somewhere else.
 * @param before the text of the command's own line in front of it
 */
export function changedDirectory(
  before: string,
  place: Place,
  repository: Repository,
): string | undefined {
  const own = lastChange(before);
  if (own !== undefined) return directoryNamed(own, place, repository);
  for (const line of linesAbove(place, repository)) {
    if (BACK.test(line)) return undefined;
    // What a subshell changes ends with its line.
    const target = /^\s*\(/.test(line) ? undefined : lastChange(line);
    const found = target === undefined ? undefined : directoryNamed(target, place, repository);
    if (found !== undefined) return found;
  }
  return undefined;
}

function lastChange(text: string): string | undefined {
  return [...text.matchAll(CHANGE)]
    .at(-1)?.[1]
    ?.replace(/["']/g, "")
    .replace(/\)?\s*$/, "");
}

/** The lines above in the same shell, the nearest first: each line of a recipe of make has one of its own. */
function linesAbove({ file, line }: Place, repository: Repository): readonly string[] {
  if (/^(?:GNU)?Makefile$|\.mk$|^\.?justfile$|\.just$/i.test(nameOf(file))) return [];
  const lines = (repository.read(file) ?? "")
    .split("\n")
    .slice(0, line - 1)
    .reverse();
  const isEnd = /\.ya?ml$/.test(file) ? isEndOfBlock : isEndOfScript;
  const end = lines.findIndex(isEnd);
  return end === -1 ? lines : lines.slice(0, end);
}

/** A step of a workflow, or a job of GitLab. */
const isEndOfBlock = (line: string): boolean => isStep(line) || /^[^\s#-].*:\s*$/.test(line);

/** Another block of a page, or a function before. */
const isEndOfScript = (line: string): boolean => /^\s*(?:```|~~~)|^\}/.test(line);

/** The script's own directory at the start of a path, or another variable. */
const OWN = /^(?:\$\(dirname\s+\S+\)|\$\{(?:0|BASH_SOURCE(?:\[0\])?)%\/\*\})(?:\/+|$)/;
const TOP = /^\$\(git rev-parse --show-toplevel\)(?:\/+|$)/;
const VARIABLE = /^(?:\$\{?\w+\}?|\$\([^)]*\))\/+/;

function directoryNamed(
  target: string,
  { file }: Place,
  repository: Repository,
): string | undefined {
  const own = parentOf(file);
  if (OWN.test(target)) return firstOf([own], target.replace(OWN, ""), repository);
  if (TOP.test(target)) return firstOf([""], target.replace(TOP, ""), repository);
  const [value] = filledIn(target, variablesIn(repository, file));
  return firstOf(["", own], value ?? target.replace(VARIABLE, ""), repository);
}

function firstOf(
  bases: readonly string[],
  path: string,
  repository: Repository,
): string | undefined {
  return bases
    .map((base) => resolvePath(base, path === "" ? "." : path))
    .find((one) => one !== undefined && repository.kind(one) === "directory");
}
