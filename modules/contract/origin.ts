import * as path from "node:path";

/** Where a contract entry is declared. */
export interface Origin {
  /** Path from the project's root, with forward slashes. */
  readonly file: string;
  /** Line, from 1. */
  readonly line: number;
}

const HERE = __dirname + path.sep;
const ROOT = path.resolve(__dirname, "../..");

/**
 * The first caller outside this folder. Source maps of the loader (tsx, jest) turn its position
 * into the TypeScript line; relative paths keep the contract equal on every machine.
 */
export function callerOrigin(): Origin {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const frames = (new Error("origin").stack ?? "").split("\n").slice(1);
  Error.stackTraceLimit = limit;
  for (const frame of frames) {
    const match = /\(?((?:file:\/\/)?[^()\s]+):(\d+):\d+\)?$/.exec(frame);
    const file = match?.[1]?.replace(/^file:\/\//, "");
    if (file === undefined || file.startsWith(HERE) || file.startsWith("node:")) continue;
    return {
      file: path.relative(ROOT, file).split(path.sep).join("/"),
      line: Number(match?.[2]),
    };
  }
  return { file: "unknown", line: 0 };
}

/** `file:line` of a declaration. */
export function formatOrigin({ file, line }: Origin): string {
  return `${file}:${line}`;
}
