import type { RuleText } from "../verify/report/result";
import type { Arguments, Options } from "./arguments";
import type { Doctor } from "./doctor-engine";
import type { Engine } from "./engine";
import type { ExitCode } from "./exit-code";
import type { Io } from "./io";

/** What commands work with: the world, and the parts that take time to load. */
export interface Context extends Io {
  /** Version of Landbridge. */
  readonly version: string;
  /** The rules of `landbridge verify`. */
  rules(): Promise<readonly RuleText[]>;
  /** The rules of `landbridge doctor`. */
  doctorRules(): Promise<readonly RuleText[]>;
  engine(): Promise<Engine>;
  doctor(): Promise<Doctor>;
}

/** A command of `landbridge`. */
export interface Command {
  /** What follows `landbridge`: `verify [PATH...] [options]`. */
  readonly usage: string;
  /** A few lines on what it does, for its help. */
  readonly description: string;
  readonly options: Options;
  /** Words that it takes as arguments, for shell completion; paths if undefined. */
  readonly words?: readonly string[];
  readonly run: (given: Arguments, context: Context) => Promise<ExitCode>;
}
