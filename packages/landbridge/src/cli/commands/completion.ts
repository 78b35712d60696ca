import type { Command } from "../command";
import { COMMANDS } from "../commands";
import { COMPLETIONS, type Shell } from "../completion";
import { commandLine } from "../completion/command-line";
import { EXIT } from "../exit-code";
import { didYouMean, usageError } from "../usage-error";

const SHELLS = Object.keys(COMPLETIONS);

/** `landbridge completion bash`. */
export const completionCommand: Command = {
  usage: "completion SHELL",
  description: [
    `Prints a completion script. SHELL is ${SHELLS.join(", ").replace(/, (?=[^,]*$)/, " or ")}.`,
    "",
    "  bash: source <(landbridge completion bash)",
    "  zsh:  source <(landbridge completion zsh)",
    "  fish: landbridge completion fish | source",
  ].join("\n"),
  options: {},
  words: SHELLS,
  run: async (given, context) => {
    const [shell, ...others] = given.positionals;
    if (shell === undefined || others.length > 0) {
      throw usageError("SHELL", `name one shell: ${SHELLS.join(", ")}`);
    }
    if (!isShell(shell)) {
      throw usageError(shell, `not one of ${SHELLS.join(", ")}${didYouMean(shell, SHELLS)}`);
    }
    context.out(COMPLETIONS[shell](await commandLine(COMMANDS)));
    return EXIT.clean;
  },
};

function isShell(name: string): name is Shell {
  return Object.hasOwn(COMPLETIONS, name);
}
