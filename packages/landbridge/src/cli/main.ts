import { version } from "../../package.json";
import { printable } from "../errors/code-frame";
import { isUserError } from "../errors/user-error";
import { didYouMean, nearestName } from "../lib/nearest-name";
import { withoutCommands } from "../verify/report/harmless";
import { parseArguments } from "./arguments";
import { COMMANDS } from "./commands";
import { errorLines } from "./error-lines";
import { EXIT, type ExitCode } from "./exit-code";
import { commandHelp, generalHelp } from "./help";
import type { Io } from "./io";
import { messageOf } from "./message-of";
import { isAllWritten, standardStreams } from "./streams";
import { usageError } from "./usage-error";

/**
 * Runs the command line of this process, and ends it. The whole path of a command is `main`, the command's `run`
 * (commands/verify.ts) and `verifyRepository`.
 */
export async function main(args: readonly string[]): Promise<void> {
  process.exitCode = await run(args, {
    ...standardStreams(),
    environment: process.env,
    directory: process.cwd(),
    version,
  });
  // Otherwise Node.js waits for V8 to finish compiling code in the background that won't run.
  if (isAllWritten()) process.exit();
}

/** Runs a command line; never throws. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  try {
    return await runCommand(args, io);
  } catch (error) {
    // Messages contain names of files and contexts, which others chose.
    io.error(`${withoutCommands(printable(explain(error, io)))}\n`);
    return EXIT.failure;
  }
}

async function runCommand([name, ...rest]: readonly string[], io: Io): Promise<ExitCode> {
  if (name === undefined) {
    io.error(generalHelp(COMMANDS));
    return EXIT.failure;
  }
  if (name === "--help" || name === "-h") {
    io.out(generalHelp(COMMANDS));
    return EXIT.clean;
  }
  if (name === "--version") {
    io.out(`${io.version}\n`);
    return EXIT.clean;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    const names = Object.keys(COMMANDS);
    const nearest = nearestName(name, [...names, "--help", "--version"]);
    throw usageError(
      name,
      nearest === undefined
        ? `unknown command; the commands are ${names.join(", ")}`
        : didYouMean("unknown command", nearest),
    );
  }
  const command = await entry.load();
  const given = parseArguments(rest, { ...command.options, help: { short: "h", help: "" } });
  if (given.has("help")) {
    io.out(commandHelp(command));
    return EXIT.clean;
  }
  return command.run(given, io);
}

function explain(error: unknown, { environment }: Io): string {
  if (isUserError(error)) return errorLines(error);
  const debug = (environment.LANDBRIDGE_DEBUG ?? "") !== "";
  if (debug && error instanceof Error)
    return `landbridge: internal error: ${error.stack ?? error.message}`;
  const [line = ""] = messageOf(error).split("\n");
  return `landbridge: internal error: ${line} (set LANDBRIDGE_DEBUG=1 for the stack trace)`;
}
