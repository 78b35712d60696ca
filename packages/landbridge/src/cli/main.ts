import { version } from "../../package.json";
import { run } from "./run";
import { isAllWritten, standardStreams } from "./streams";

/** Runs the command line of this process. */
export async function main(args: readonly string[]): Promise<void> {
  process.exitCode = await run(args, {
    ...standardStreams(),
    environment: process.env,
    directory: process.cwd(),
    version,
    rules: async () => (await import("./rule-texts")).RULE_TEXTS,
    doctorRules: async () => (await import("./rule-texts")).DOCTOR_RULE_TEXTS,
    doctor: async () => (await import("./lazy-modules")).PARTS.doctor(),
    engine: async () => (await import("./engine")).engine,
  });
  // Else Node.js waits for what V8 still compiles in the background, which nothing will run.
  if (isAllWritten()) process.exit();
}

void main(process.argv.slice(2));
