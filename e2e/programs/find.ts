import * as fs from "node:fs";
import * as path from "node:path";

import { run } from "../processes/command";
import { build } from "./build";
import type { Program } from "./catalog";

/** Where programs are looked for. */
export interface Places {
  /** `E2E_BIN`, which is searched before PATH. */
  readonly folder?: string;
  readonly path: string;
  /** Directory for built programs. */
  readonly cache: string;
  /** Prints the start of slow steps. */
  readonly tell: (text: string) => void;
}

/** A program that can be run, or the reason why it can't. */
export type Found =
  | { readonly file: string; readonly missing?: undefined }
  | { readonly file?: undefined; readonly missing: string };

/**
 * Checks whether a program is installed or can be built, without building it.
 * @returns undefined, or why it isn't available
 */
export async function isAvailable(program: Program, places: Places): Promise<string | undefined> {
  const { name } = program;
  const there = lookUp(name, places.folder, places.path);
  if (there !== undefined && (await isAccepted(there, program))) return undefined;
  const where = `${name} is neither in E2E_BIN nor on PATH`;
  if (program.module === undefined) {
    return `${where}, and its Go module can't be built from here: docs/e2e.md, "${name}"`;
  }
  if (lookUp("go", undefined, places.path) !== undefined) return undefined;
  return `${where}, and neither is Go, which could build it`;
}

/** Takes a program from `E2E_BIN` or PATH, or builds it from its Go module into the cache. */
export async function findProgram(program: Program, places: Places): Promise<Found> {
  const missing = await isAvailable(program, places);
  if (missing !== undefined) return { missing };
  const there = lookUp(program.name, places.folder, places.path);
  if (there !== undefined && (await isAccepted(there, program))) return { file: there };
  const { module, package: main } = program;
  if (module === undefined || main === undefined) return { missing: program.name };
  try {
    return { file: await build({ ...program, module, package: main }, places) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { missing: `${program.name} could not be built: ${reason}` };
  }
}

/** The first executable file of that name. */
export function lookUp(name: string, folder: string | undefined, all: string): string | undefined {
  const folders = [...(folder === undefined ? [] : [folder]), ...all.split(path.delimiter)];
  return folders.map((place) => path.resolve(place, name)).find(isExecutable);
}

async function isAccepted(file: string, { accepts }: Program): Promise<boolean> {
  return accepts === undefined || accepts.test((await run(file, ["--version"])).stdout);
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
