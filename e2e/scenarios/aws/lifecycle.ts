import * as assert from "node:assert/strict";
import * as path from "node:path";

import type { Simulator } from "../../aws/simulator";
import { allReady } from "../../flux/progress";
import { run, type CommandResult } from "../../processes/command";
import { unframed } from "../../terraform/cdktf";
import { managed, readState } from "../../terraform/state";
import type { Stage } from "../scenario";
import { assertNothingLeft, STACKS } from "../support";
import type { AwsWorld } from "./support";

const LOG_GROUP = "aws_cloudwatch_log_group";

/** Deploys both stacks, and waits until Flux has applied its tree. */
export async function deploy(stage: Stage, { world }: AwsWorld): Promise<CommandResult> {
  const deployed = await stage.step("deployed", () => world.cdktf.deploy(STACKS));
  stage.figure("cdktf deploy core bootstrap", deployed.seconds);
  await allReady(world.cluster, ["flux-system", "probe"]);
  return deployed;
}

/** Log groups that a service has created again, without expiry and key. */
export function flush(
  simulator: Simulator,
  groups: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): void {
  const names = [...groups.keys()].filter((name) => /^\/aws\/(?:eks|rds)\//.test(name));
  assert.ok(names.length >= 3, [...groups.keys()].join());
  for (const name of names) {
    const attrs = { ...groups.get(name), retention_in_days: 0, kms_key_id: null, tags: null };
    simulator.add(LOG_GROUP, name, attrs);
  }
  simulator.rule({ values: { "data.aws_cloudwatch_log_groups": { log_group_names: names } } });
}

/** `npm run destroy -- ENV`, whatever its end. */
export function destroy({ world, environment }: AwsWorld): Promise<CommandResult> {
  const { checkout, cluster } = world;
  const options = ["--yes", "--no-aws", "--context", cluster.context];
  const args = ["--import", "tsx", "tools/destroy/main.ts", environment, ...options];
  const env = world.userEnv({ ...world.env, TF_VAR_git_token: world.remote.token });
  const log = path.join(world.logs, "destroy.log");
  return run("node", args, { cwd: checkout, env, log, timeout: 1200 });
}

/** Terraform itself refuses to plan the deletion. */
export async function assertPlanRefused({ world }: AwsWorld, stack: string): Promise<void> {
  const { code, output } = await world.cdktf.terraform(stack, ["plan", "-destroy", "-input=false"]);
  assert.notEqual(code, 0, output);
  assert.match(unframed(output), /Instance cannot be destroyed/);
}

/** How many resources Terraform manages. */
export function count({ world, environment }: AwsWorld): number {
  return STACKS.map(
    (stack) => managed(readState(world.checkout, environment, stack)).length,
  ).reduce((sum, one) => sum + one, 0);
}

/** Nothing is left in the cluster and in the states. */
export async function assertDestroyed({ world, environment }: AwsWorld): Promise<void> {
  await assertNothingLeft(world);
  for (const stack of STACKS) {
    assert.deepEqual(
      managed(readState(world.checkout, environment, stack)),
      [],
      `state of ${stack}`,
    );
  }
}
