import { didYouMean, nearestName } from "../../lib/nearest-name";
import type { Command, CommandEntry } from "../command";
import { COMPLETIONS, type Shell } from "../completion";
import { commandLine } from "../completion/command-line";
import { EXIT } from "../exit-code";
import { usageError } from "../usage-error";

const SHELLS = Object.keys(COMPLETIONS);

/**
 * `landbridge completion bash`.
 * @param commands every command of `landbridge` by its name, `completion` itself included
 */
export const completionOf = (commands: Readonly<Record<string, CommandEntry>>): Command => ({
  usage: "completion SHELL",
  description: [
    `Prints a completion script. SHELL is ${SHELLS.join(", ").replace(/, (?=[^,]*$)/, " or ")}.`,
    "",
    "  bash: source <(landbridge completion bash)",
    "  zsh:  source <(landbridge completion zsh)",
    "  fish: landbridge completion fish | source",
  ].join("\n"),
  options: {},
  words: () => Promise.resolve(SHELLS),
  run: async (given, io) => {
    const [shell, ...others] = given.positionals;
    if (shell === undefined || others.length > 0) {
      throw usageError("SHELL", `name one shell: ${SHELLS.join(", ")}`);
    }
    if (!isShell(shell)) {
      throw usageError(
        shell,
        didYouMean(`not one of ${SHELLS.join(", ")}`, nearestName(shell, SHELLS)),
      );
    }
    io.out(COMPLETIONS[shell](await commandLine(commands)));
    return EXIT.clean;
  },
});

function isShell(name: string): name is Shell {
  return Object.hasOwn(COMPLETIONS, name);
}
