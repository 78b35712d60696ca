import type { Arguments, Options } from "./arguments";
import type { ExitCode } from "./exit-code";
import type { Io } from "./io";

/** A command of `landbridge`. */
export interface Command {
  /** Usage after `landbridge`: `verify [PATH...] [options]`. */
  readonly usage: string;
  /** A few lines on what it does, for its help. */
  readonly description: string;
  readonly options: Options;
  /** Words that it takes as arguments, for shell completion; paths if undefined. */
  readonly words?: () => Promise<readonly string[]>;
  readonly run: (given: Arguments, io: Io) => Promise<ExitCode>;
}

/** A command in the list of commands, before it is loaded. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
