import * as fs from "node:fs";

import { codeFrame, type Problem } from "landbridge/errors";

import { relativeTo } from "./typescript";

/** Where something is in a source file. */
export interface SourcePosition {
  /** Absolute path. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** `config/index.ts:4:10`, from the project's root. */
export function positionText(root: string, { file, line, column }: SourcePosition): string {
  return `${relativeTo(root, file)}:${line}:${column}`;
}

/** A mistake at a position, with the lines around it. */
export function sourceProblem(
  root: string,
  position: SourcePosition,
  message: string,
  remedy?: string,
): Problem {
  const text = fs.existsSync(position.file) ? fs.readFileSync(position.file, "utf8") : undefined;
  return {
    place: positionText(root, position),
    message,
    frame: codeFrame(text, position),
    ...(remedy === undefined ? {} : { remedy }),
  };
}
