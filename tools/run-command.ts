import { errorLines } from "landbridge/cli";
import { isUserError } from "landbridge/errors";

/** Runs a command of this project: its exit code becomes the process's, and 2 stands for a user's mistakes. */
export function runCommand(command: (args: readonly string[]) => Promise<number>): void {
  command(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      if (!isUserError(error)) throw error;
      console.error(errorLines(error));
      process.exitCode = 2;
    },
  );
}
