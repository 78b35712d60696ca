import type { SourcePosition } from "./source-problem";

/**
 * The position that a line of an Error's stack names: an absolute path, or a module of Node.js (`node:fs`). Undefined
 * where it names none. Source maps of the loader (tsx, Jest) have turned it into that of the TypeScript file.
 */
export function positionInFrame(frame: string): SourcePosition | undefined {
  const match = /^\s+at .*?\(?((?:file:\/\/)?[^()\s]+):(\d+):(\d+)\)?$/.exec(frame);
  const file = match?.[1]?.replace(/^file:\/\//, "");
  if (file === undefined) return undefined;
  return { file, line: Number(match?.[2]), column: Number(match?.[3]) };
}
