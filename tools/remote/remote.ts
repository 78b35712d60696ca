import { UserError } from "landbridge/errors";

import type { Environment } from "../../config/schema";
import { runnerName, sourceKey } from "../../modules/runner";

/** Output and exit code of a program. */
export interface ProgramResult {
  readonly code: number;
  /** Standard output. */
  readonly output: string;
  /** Standard error. */
  readonly error: string;
}

/** What `npm run deploy:remote` works with. */
export interface World {
  /** Runs a program to its end. */
  run(program: "git" | "aws", args: readonly string[]): Promise<ProgramResult>;
  /** File for the archive of the sources. */
  readonly archive: string;
  say(text: string): void;
  /** Waits between two looks at the build. */
  pause(): Promise<void>;
}

/** How CodeBuild calls a build that runs. */
const RUNNING = "IN_PROGRESS";

/**
 * Deploys an environment's `bootstrap` from the runner inside its VPC: uploads the last commit, starts a build and
 * prints its log.
 * @returns the exit code: 0 deployed, 1 the build failed
 * @throws UserError if the environment has no runner, or AWS refuses a call
 */
export async function deployRemotely(
  world: World,
  environment: Environment,
  prefix: string,
): Promise<number> {
  const { name } = environment;
  if (environment.kind !== "aws" || environment.runner === undefined) {
    throw new UserError({
      place: name,
      message: "has no runner inside its VPC",
      remedy: `set runner in config/environments/${name}.ts and deploy its core stack (docs/production.md)`,
    });
  }
  const { region, state } = environment;
  // A check of the configuration: a runner needs the state in a bucket.
  if (state.kind !== "s3") return 1;
  const { output: changes } = await must(world, "git", ["status", "--porcelain"]);
  if (changes.trim() !== "") {
    world.say("landbridge: note: uncommitted changes are not deployed, only the last commit");
  }
  await must(world, "git", ["archive", "--format=zip", "--output", world.archive, "HEAD"]);
  const target = `s3://${state.bucket}/${sourceKey(name)}`;
  await must(world, "aws", ["s3", "cp", world.archive, target, "--region", state.region]);
  const build = await must(world, "aws", [
    ...["codebuild", "start-build", "--project-name", runnerName(prefix)],
    ...["--region", region, "--query", "build.id", "--output", "text"],
  ]);
  const id = build.output.trim();
  world.say(`landbridge: build ${id} deploys bootstrap of ${name}`);
  const log = new BuildLog(world, id, region);
  for (;;) {
    const status = await statusOf(world, id, region);
    await log.print();
    if (status !== RUNNING) {
      const isGood = status === "SUCCEEDED";
      world.say(`landbridge: build ${id}: ${status.toLowerCase()}`);
      return isGood ? 0 : 1;
    }
    await world.pause();
  }
}

async function statusOf(world: World, id: string, region: string): Promise<string> {
  const { output } = await must(world, "aws", [
    ...["codebuild", "batch-get-builds", "--ids", id, "--region", region],
    ...["--query", "builds[0].buildStatus", "--output", "text"],
  ]);
  return output.trim();
}

/** The log of a build, of which each call prints what is new. */
class BuildLog {
  private token: string | undefined;

  constructor(
    private readonly world: World,
    private readonly id: string,
    private readonly region: string,
  ) {}

  public async print(): Promise<void> {
    const [project = "", stream = ""] = this.id.split(":");
    for (;;) {
      const { code, output } = await this.world.run("aws", [
        ...["logs", "get-log-events", "--log-group-name", `/aws/codebuild/${project}`],
        ...["--log-stream-name", stream, "--start-from-head", "--region", this.region],
        ...["--output", "json", ...(this.token === undefined ? [] : ["--next-token", this.token])],
      ]);
      // The stream doesn't exist before the build's container has started.
      if (code !== 0) return;
      const { events, nextForwardToken } = JSON.parse(output) as {
        readonly events: readonly { readonly message: string }[];
        readonly nextForwardToken: string;
      };
      for (const { message } of events) this.world.say(message.replace(/\n$/, ""));
      // The same token again: that was all.
      if (nextForwardToken === this.token || events.length === 0) {
        this.token = nextForwardToken;
        return;
      }
      this.token = nextForwardToken;
    }
  }
}

async function must(
  world: World,
  program: "git" | "aws",
  args: readonly string[],
): Promise<ProgramResult> {
  const result = await world.run(program, args);
  if (result.code === 0) return result;
  throw new UserError({
    place: [program, ...args.slice(0, 2)].join(" "),
    message: result.error.trim() || `ended with exit code ${result.code}`,
  });
}
