import * as fs from "node:fs";
import * as path from "node:path";

import type { Problem } from "landbridge/errors";

import { importCycle } from "./import-cycle";
import { sourceMistakes } from "./source-check";
import type { SourcePosition } from "./source-problem";
import { sourceProblem } from "./source-problem";
import { positionInFrame } from "./stack-frame";
import { relativeTo } from "./typescript";

/** The directory of the user's configuration. */
export interface UserFolder {
  /** The project's directory, absolute. */
  readonly root: string;
  /** Below the root: an error that comes from here is a mistake of the user. */
  readonly folder: string;
}

/**
 * Describes an error from loading modules to the user: where it is, and which
 * other mistakes keep the directory from being loaded.
 * @returns undefined where the error comes from elsewhere
 */
export function explainLoadError(
  error: unknown,
  { root, folder }: UserFolder,
): readonly Problem[] | undefined {
  const position = positionOf(error, root);
  const own = path.join(root, folder) + path.sep;
  const isUnread = isUnreadable(error);
  if (position === undefined ? error instanceof Error : !isUnread && !position.file.startsWith(own))
    return undefined;
  const roots = [path.join(own, "index.ts"), position?.file ?? ""];
  const found = sourceMistakes([...new Set(roots.filter((file) => file.endsWith(".ts")))], root);
  // An error of another kind may be the consequence of a name that is not there.
  const isThrown = !isUnread && !(error instanceof ReferenceError || error instanceof TypeError);
  if (found.length > 0 && !isThrown) return found;
  return [...found, thrown(error, position ?? throwIn(own), root, folder)];
}

function thrown(
  error: unknown,
  position: SourcePosition | undefined,
  root: string,
  folder: string,
): Problem {
  const message = messageOf(error);
  if (position === undefined) return { place: folder, message };
  return sourceProblem(root, position, message, remedyOf(error, position, root));
}

/** A name that is read before it has a value: mostly two files that import each other. */
function remedyOf(error: unknown, { file }: SourcePosition, root: string): string | undefined {
  if (!(error instanceof ReferenceError || error instanceof TypeError)) return undefined;
  const cycle = importCycle(file)?.map((one) => relativeTo(root, one));
  if (cycle === undefined) return undefined;
  return `these files import each other: ${cycle.join(" -> ")}; move what they share to a separate file`;
}

/** esbuild's list of mistakes: `/path/file.ts:6:7: ERROR: Expected ...`, columns from 0. */
const TRANSFORM = /^(.+):(\d+):(\d+): ERROR: (.+)$/m;

/** Whether a module could not be read at all, which is a mistake wherever it is. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && (TRANSFORM.test(error.message) || isMissingModule(error));
}

interface MissingModule extends Error {
  readonly code: "MODULE_NOT_FOUND";
  readonly requireStack?: readonly string[];
}

const isMissingModule = (error: unknown): error is MissingModule =>
  error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND";

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${JSON.stringify(error)}, which is not an Error`;
  const first = TRANSFORM.exec(error.message)?.[4] ?? error.message.split("\n")[0] ?? "";
  return error.name === "Error" || isUnreadable(error) ? first : `${error.name}: ${first}`;
}

function positionOf(error: unknown, root: string): SourcePosition | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, file, line, column] = TRANSFORM.exec(error.message) ?? [];
  if (file !== undefined) return { file, line: Number(line), column: Number(column) + 1 };
  if (isMissingModule(error)) return importOf(error, root);
  const frames = (error.stack ?? "").split("\n").flatMap((frame) => frameIn(frame, root) ?? []);
  // Of what the compiler adds, such as the getters of exports, the position means nothing.
  const name = /^Cannot access '(.+)' before initialization$/.exec(error.message)?.[1] ?? "";
  const sound = frames.filter((frame) => frame.column <= lineOf(frame).length);
  return sound.find((frame) => lineOf(frame).includes(name)) ?? sound[0] ?? frames[0];
}

function lineOf({ file, line }: SourcePosition): string {
  return fs.readFileSync(file, "utf8").split("\n")[line - 1] ?? "";
}

/** A frame of a stack, if it is one of the project's own files. */
function frameIn(frame: string, root: string): SourcePosition | undefined {
  const position = positionInFrame(frame);
  return position !== undefined && isOwn(position.file, root) ? position : undefined;
}

const isOwn = (file: string, root: string): boolean =>
  file.startsWith(root + path.sep) && !file.includes(`${path.sep}node_modules${path.sep}`);

/** The line that imports what is not there. */
function importOf(error: MissingModule, root: string): SourcePosition | undefined {
  const file = error.requireStack?.find((one) => isOwn(one, root));
  const specifier = /Cannot find module '([^']+)'/.exec(error.message)?.[1];
  if (file === undefined || specifier === undefined) return undefined;
  // With its quotes, of either kind.
  return find(file, (line) =>
    Math.max(line.indexOf(`"${specifier}"`), line.indexOf(`'${specifier}'`)),
  );
}

/** A thrown value that isn't an Error has no position, so the only such `throw` in the directory is used. */
function throwIn(folder: string): SourcePosition | undefined {
  const found = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap(
      (name) => find(path.join(folder, name), (line) => line.search(/\bthrow\s+["'`\d{[]/)) ?? [],
    );
  return found.length === 1 ? found[0] : undefined;
}

function find(file: string, columnIn: (line: string) => number): SourcePosition | undefined {
  const lines = fs.readFileSync(file, "utf8").split("\n");
  const index = lines.findIndex((line) => columnIn(line) >= 0);
  if (index < 0) return undefined;
  return { file, line: index + 1, column: columnIn(lines[index] ?? "") + 1 };
}
