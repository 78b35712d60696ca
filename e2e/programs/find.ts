import * as fs from "node:fs";
import * as path from "node:path";

import { run } from "../processes/command";
import { build } from "./build";
import type { Program } from "./catalogue";

/** Where programs are looked for. */
export interface Places {
  /** `E2E_BIN`, before PATH. */
  readonly folder?: string;
  readonly path: string;
  /** Folder for what is built. */
  readonly cache: string;
  /** Says what takes long. */
  readonly tell: (text: string) => void;
}

/** A program that can be run, or why it can not. */
export type Found =
  | { readonly file: string; readonly missing?: undefined }
  | { readonly file?: undefined; readonly missing: string };

/** From `E2E_BIN`, else from PATH, else built from its Go module into the cache. */
export async function findProgram(program: Program, places: Places): Promise<Found> {
  const there = lookUp(program.name, places.folder, places.path);
  if (there !== undefined && (await isAccepted(there, program))) return { file: there };
  const { module, package: main } = program;
  if (module === undefined || main === undefined) {
    return { missing: `${program.name} is neither in E2E_BIN nor on PATH, and can not be built` };
  }
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
