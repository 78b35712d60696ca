import * as path from "node:path";

import { positionInFrame } from "../../lib/source/stack-frame";

/** Where a contract entry is declared. */
export interface Origin {
  /** Path from the project's root, with forward slashes. */
  readonly file: string;
  /** Line, from 1. */
  readonly line: number;
}

const HERE = __dirname;
const ROOT = path.resolve(__dirname, "../..");

/**
 * The first caller outside this directory and the given ones, which declare entries on behalf of others. Source
 * maps of the loader (tsx, jest) turn its position into the TypeScript line; relative paths keep
 * the contract equal on every machine.
 */
export function callerOrigin(...skip: readonly string[]): Origin {
  const helpers = [HERE, ...skip].map((folder) => folder + path.sep);
  for (const frame of stackFrames()) {
    const position = positionInFrame(frame);
    if (position === undefined || position.file.startsWith("node:")) continue;
    const { file, line } = position;
    if (helpers.some((folder) => file.startsWith(folder))) continue;
    return { file: path.relative(ROOT, file).split(path.sep).join("/"), line };
  }
  return { file: "unknown", line: 0 };
}

function stackFrames(): string[] {
  const limit = Error.stackTraceLimit;
  try {
    Error.stackTraceLimit = 30;
    return (new Error("origin").stack ?? "").split("\n").slice(1);
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** `file:line` of a declaration. */
export function formatOrigin({ file, line }: Origin): string {
  return `${file}:${line}`;
}
