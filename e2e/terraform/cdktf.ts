import * as path from "node:path";

import type { CommandOptions, CommandResult } from "../processes/command";
import { lastLines, run } from "../processes/command";
import { terraformBinary } from "./binary";

/** The checkout and the environment of the `cdktf` commands. */
export interface CdktfProps {
  /** The checkout to run in. */
  readonly checkout: string;
  /** The complete environment of its commands. */
  readonly env: NodeJS.ProcessEnv;
  /** File for the output of all commands. */
  readonly log: string;
}

type Watch = CommandOptions["onOutput"];

/** The commands of a user in a checkout. */
export class Cdktf {
  constructor(private readonly props: CdktfProps) {}

  /** Runs `cdktf deploy`. Doesn't throw on an exit code. */
  public tryDeploy(stacks: readonly string[], onOutput?: Watch): Promise<CommandResult> {
    return this.call(["deploy", ...stacks, "--auto-approve", "--skip-provider-lock"], onOutput);
  }

  /** Runs `npm run deploy` as pipelines do: it continues if another pipeline pushed first. */
  public npmDeploy(stacks: readonly string[]): Promise<CommandResult> {
    const { checkout, env, log } = this.props;
    const script = path.join("bin", "deploy.cjs");
    const args = [script, ...stacks, "--auto-approve", "--skip-provider-lock"];
    return run("node", args, { cwd: checkout, env, log });
  }

  /** Runs `cdktf deploy`, which must succeed. */
  public async deploy(stacks: readonly string[]): Promise<CommandResult> {
    return succeeded(`cdktf deploy ${stacks.join(" ")}`, await this.tryDeploy(stacks));
  }

  /** Runs `cdktf destroy`, which must succeed. */
  public async destroy(stacks: readonly string[]): Promise<CommandResult> {
    const result = await this.call([
      "destroy",
      ...stacks,
      "--auto-approve",
      "--skip-provider-lock",
    ]);
    return succeeded(`cdktf destroy ${stacks.join(" ")}`, result);
  }

  /** Runs `cdktf synth`, which must succeed. */
  public async synth(): Promise<CommandResult> {
    return succeeded("cdktf synth", await this.trySynth());
  }

  /** Runs `cdktf synth`. Doesn't throw on an exit code. */
  public trySynth(): Promise<CommandResult> {
    return this.call(["synth"]);
  }

  /** Runs Terraform itself in the directory of a synthesized stack. */
  public async terraform(stack: string, args: readonly string[]): Promise<CommandResult> {
    const { checkout, env, log } = this.props;
    const cwd = path.join(checkout, "cdktf.out", "stacks", stack);
    return run(terraformBinary(env), [...args, "-no-color"], { cwd, env, log });
  }

  /** Whether the plan is empty; otherwise the end of its output. */
  public async isPlanEmpty(stack: string): Promise<true | string> {
    const args = ["plan", "-input=false", "-detailed-exitcode"];
    const { code, output } = await this.terraform(stack, args);
    return code === 0 ? true : lastLines(output, 40);
  }

  private async call(args: readonly string[], onOutput?: Watch): Promise<CommandResult> {
    const { checkout, env, log } = this.props;
    const program = path.join("node_modules", ".bin", "cdktf");
    const result = await run(program, args, { cwd: checkout, env, log, onOutput });
    return { ...result, output: withoutColors(result.output) };
  }
}

/** Output as one line, without the frames and line breaks of Terraform. */
export function unframed(output: string): string {
  return output.replace(/[\s│╷╵]+/g, " ");
}

function withoutColors(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/\u001b\[[0-9;]*m/g, "");
}

function succeeded(what: string, result: CommandResult): CommandResult {
  if (result.code === 0) return result;
  throw new Error(`${what}: exit code ${result.code}\n${lastLines(result.output, 40)}`);
}
