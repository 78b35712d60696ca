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
      return { name, summary, options: await completed(options), words: await words?.() };
    }),
  );
  return { commands: loaded };
}

async function completed(options: Options): Promise<Options> {
  const entries = Object.entries({ ...options, ...EVERYWHERE });
  return Object.fromEntries(
    await Promise.all(
      entries.map(async ([name, option]) => [name, await offered(option)] as const),
    ),
  );
}

/** An option with what a shell offers as its value, and without the words in its help that announce a list. */
async function offered(option: Option): Promise<Option> {
  const choices = option.choices ?? (await option.suggestions?.());
  const help = option.help.replace(/[;,] one of$/, "");
  return { ...option, help, ...(choices === undefined ? {} : { choices }) };
}
