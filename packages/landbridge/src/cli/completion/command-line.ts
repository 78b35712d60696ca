import type { Option, Options } from "../arguments";
import type { CommandEntry } from "../command";

/** One command with everything that can follow its name. */
export interface CompletedCommand {
  readonly name: string;
  /** One line, without a full stop. */
  readonly summary: string;
  readonly options: Options;
  /** Words that the command takes as its argument; files and directories if undefined. */
  readonly words?: readonly string[];
}

/** Everything that a completion script knows about the command line. */
export interface CommandLine {
  readonly commands: readonly CompletedCommand[];
}

/** Options that every command has in addition to its own. */
const EVERYWHERE: Options = { help: { short: "h", help: "show the command's help" } };

/** Loads every command to learn its options. */
export async function commandLine(
  commands: Readonly<Record<string, CommandEntry>>,
): Promise<CommandLine> {
  const loaded = await Promise.all(
    Object.entries(commands).map(async ([name, { summary, load }]) => {
      const { options, words } = await load();
      return { name, summary, options: completed(options), words: await words?.() };
    }),
  );
  return { commands: loaded };
}

function completed(options: Options): Options {
  const entries = Object.entries({ ...options, ...EVERYWHERE });
  return Object.fromEntries(entries.map(([name, option]) => [name, withoutList(option)]));
}

/** The help of an option without the words that its list of values follows, which a shell shows elsewhere. */
function withoutList(option: Option): Option {
  return { ...option, help: option.help.replace(/[;,] one of$/, "") };
}
