import { printable } from "../errors/code-frame";
import { isUserError } from "../errors/user-error";
import { withoutCommands } from "../verify/report/harmless";
import { parseArguments } from "./arguments";
import type { Context } from "./command";
import { COMMANDS } from "./commands";
import { EXIT, type ExitCode } from "./exit-code";
import { commandHelp, generalHelp } from "./help";
import { messageOf } from "./message-of";
import { didYouMean, usageError } from "./usage-error";

/** Runs the command line; never throws. */
export async function run(args: readonly string[], context: Context): Promise<ExitCode> {
  try {
    return await dispatch(args, context);
  } catch (error) {
    // Names of files and contexts, which others chose, are part of messages.
    context.error(`${withoutCommands(printable(explain(error, context)))}\n`);
    return EXIT.failure;
  }
}

async function dispatch(args: readonly string[], context: Context): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined) {
    context.error(generalHelp(COMMANDS));
    return EXIT.failure;
  }
  if (name === "--help" || name === "-h") {
    context.out(generalHelp(COMMANDS));
    return EXIT.clean;
  }
  if (name === "--version") {
    context.out(`${context.version}\n`);
    return EXIT.clean;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (entry === undefined) {
    const names = Object.keys(COMMANDS);
    const near = didYouMean(name, [...names, "--help", "--version"]);
    throw usageError(name, `there is no such command${near || `; there are ${names.join(", ")}`}`);
  }
  const command = await entry.load();
  const help = { short: "h", help: "" };
  const given = parseArguments(rest, { ...command.options, help });
  if (given.has("help")) {
    context.out(commandHelp(command));
    return EXIT.clean;
  }
  return command.run(given, context);
}

function explain(error: unknown, { environment }: Context): string {
  if (isUserError(error)) {
    return error.message.replace(/^(?! )/gm, "landbridge: ");
  }
  const debug = (environment.LANDBRIDGE_DEBUG ?? "") !== "";
  if (debug && error instanceof Error)
    return `landbridge: internal error: ${error.stack ?? error.message}`;
  const [line = ""] = messageOf(error).split("\n");
  return `landbridge: internal error: ${line} (set LANDBRIDGE_DEBUG=1 for the stack trace)`;
}
