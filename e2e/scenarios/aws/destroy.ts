import * as assert from "node:assert/strict";

import { WITH_TERRAFORM } from "../../lab/parts";
import type { Scenario } from "../scenario";
import { assertPlansEmpty, STACKS } from "../support";
import { assertDestroyed, assertPlanRefused, count, deploy, destroy, flush } from "./lifecycle";
import { awsWorld, configureAws } from "./support";

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
    const aws = await awsWorld(stage, "aws-destroy", { domain: DOMAIN });
    const { world, simulator } = aws;
    await deploy(stage, aws);
    const groups = simulator.records(LOG_GROUP);
    const destroyed = await stage.step("destroyed", () => destroy(aws));
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.match(destroyed.output, /Suspend reconciliation/);
    assert.match(destroyed.output, /dev is destroyed/);
    await assertDestroyed(aws);

    // EKS and RDS flush their logs into groups that are gone by then.
    flush(simulator, groups);
    await deploy(stage, aws);
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));

    configureAws(world, { domain: DOMAIN, isProtected: true });
    await stage.step("deployed with protection", () => world.cdktf.deploy(STACKS));
    const before = count(aws);
    const refused = await stage.step("refused", () => destroy(aws));
    assert.equal(refused.code, 2, refused.output);
    assert.match(refused.output, /set dev\.cluster\.deletionProtection to false, deploy dev/);
    assert.doesNotMatch(refused.output, /Suspend reconciliation/);
    for (const stack of STACKS) await assertPlanRefused(aws, stack);
    assert.equal(count(aws), before, "resources");

    configureAws(world, { domain: DOMAIN, retain: true });
    await stage.step("deployed without protection", () => world.cdktf.deploy(STACKS));
    const [secrets, kept] = [simulator.records(SECRET), simulator.records(LOG_GROUP)];
    const last = await stage.step("destroyed", () => destroy(aws));
    assert.equal(last.code, 0, last.output);
    await assertDestroyed(aws);
    // Their names are taken as long as they can be restored.
    for (const [id, attrs] of secrets) simulator.add(SECRET, id, attrs);
    flush(simulator, kept);
    await deploy(stage, aws);
    await stage.lab.end("aws-destroy");
  },
};
