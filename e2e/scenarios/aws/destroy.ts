import * as assert from "node:assert/strict";
import * as path from "node:path";

import type { Simulator } from "../../aws/simulator";
import { allReady } from "../../flux/progress";
import { WITH_TERRAFORM } from "../../lab/parts";
import type { World } from "../../lab/world";
import { run, type CommandResult } from "../../processes/command";
import { unframed } from "../../terraform/cdktf";
import { managed, readState } from "../../terraform/state";
import type { Scenario, Stage } from "../scenario";
import { assertNothingLeft, assertPlansEmpty, STACKS } from "../support";
import { awsWorld, configureDev } from "./support";

const DOMAIN = "dev.example.com";
const LOG_GROUP = "aws_cloudwatch_log_group";
const SECRET = "aws_secretsmanager_secret";

/** The whole life of an environment on AWS, twice. */
export const awsDestroy: Scenario = {
  name: "aws-destroy",
  title:
    "on a simulated AWS: deploy, npm run destroy, deploy again; what is protected is refused until that is configured away",
  needs: [...WITH_TERRAFORM, "aws"],

  async run(stage) {
    const { world, simulator } = await awsWorld(stage, "aws-destroy", { domain: DOMAIN });
    await deploy(stage, world);
    const groups = simulator.records(LOG_GROUP);
    const destroyed = await stage.step("destroyed", () => destroy(world));
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.match(destroyed.output, /Suspend reconciliation/);
    assert.match(destroyed.output, /dev is destroyed/);
    await assertDestroyed(world);

    // EKS and RDS flush their logs into groups that are gone by then.
    flush(simulator, groups);
    await deploy(stage, world);
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));

    configureDev(world, { domain: DOMAIN, isProtected: true });
    await stage.step("deployed with protection", () => world.cdktf.deploy(STACKS));
    const before = count(world);
    const refused = await stage.step("refused", () => destroy(world));
    assert.equal(refused.code, 2, refused.output);
    assert.match(refused.output, /set dev\.cluster\.deletionProtection to false, deploy dev/);
    assert.doesNotMatch(refused.output, /Suspend reconciliation/);
    for (const stack of STACKS) await assertPlanRefused(world, stack);
    assert.equal(count(world), before, "resources");

    configureDev(world, { domain: DOMAIN, retain: true });
    await stage.step("deployed without protection", () => world.cdktf.deploy(STACKS));
    const [secrets, kept] = [simulator.records(SECRET), simulator.records(LOG_GROUP)];
    const last = await stage.step("destroyed", () => destroy(world));
    assert.equal(last.code, 0, last.output);
    await assertDestroyed(world);
    // Their names are taken as long as they can be restored.
    for (const [id, attrs] of secrets) simulator.add(SECRET, id, attrs);
    flush(simulator, kept);
    await deploy(stage, world);
    await stage.lab.end("aws-destroy");
  },
};

async function deploy(stage: Stage, world: World): Promise<void> {
  const deployed = await stage.step("deployed", () => world.cdktf.deploy(STACKS));
  stage.figure("cdktf deploy core bootstrap", deployed.seconds);
  await allReady(world.cluster, ["flux-system", "probe"]);
}

/** Log groups that a service has created again, without expiry and key. */
function flush(
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

/** `npm run destroy -- dev`, whatever its end. */
function destroy(world: World): Promise<CommandResult> {
  const { checkout, cluster } = world;
  const options = ["--yes", "--no-aws", "--context", cluster.context];
  const args = ["--import", "tsx", "tools/destroy/main.ts", "dev", ...options];
  const env = world.userEnv({ ...world.env, TF_VAR_git_token: world.remote.token });
  const log = path.join(world.logs, "destroy.log");
  return run("node", args, { cwd: checkout, env, log, timeout: 1200 });
}

async function assertPlanRefused(world: World, stack: string): Promise<void> {
  const { code, output } = await world.cdktf.terraform(stack, ["plan", "-destroy", "-input=false"]);
  assert.notEqual(code, 0, output);
  assert.match(unframed(output), /Instance cannot be destroyed/);
}

function count(world: World): number {
  return STACKS.map((stack) => managed(readState(world.checkout, "dev", stack)).length).reduce(
    (sum, one) => sum + one,
    0,
  );
}

async function assertDestroyed(world: World): Promise<void> {
  await assertNothingLeft(world);
  for (const stack of STACKS) {
    assert.deepEqual(managed(readState(world.checkout, "dev", stack)), [], `state of ${stack}`);
  }
}
