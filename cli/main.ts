import { version } from "../package.json";
import type { Io } from "./io";
import { run } from "./run";

/** Runs the command line of this process. */
export async function main(args: readonly string[]): Promise<void> {
  const io = processIo();
  process.exitCode = await run(args, {
    ...io,
    version,
    rules: async () => (await import("../verify/rules/registry")).RULES,
    doctorRules: async () => (await import("../doctor/rules/registry")).DOCTOR_RULES,
    doctor: async () => (await import("./doctor-engine")).doctor,
    engine: async () => (await import("./engine")).engine,
  });
}

function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) {
    // `landbridge rules | head -1` ends the pipe early; nobody reads on, so there is nothing to tell.
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit();
    });
  }
  return {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    outIsTerminal: process.stdout.isTTY,
    errorIsTerminal: process.stderr.isTTY,
    environment: process.env,
    directory: process.cwd(),
  };
}

void main(process.argv.slice(2));
