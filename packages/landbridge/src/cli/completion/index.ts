import { bashCompletion } from "./bash";
import type { CommandLine } from "./command-line";
import { fishCompletion } from "./fish";
import { zshCompletion } from "./zsh";

/** Completion scripts by shell. */
export const COMPLETIONS = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
} as const satisfies Record<string, (commandLine: CommandLine) => string>;

/** A shell that `landbridge completion` writes a script for. */
export type Shell = keyof typeof COMPLETIONS;
