import * as assert from "node:assert/strict";

import { prod } from "../../../__tests__/support/fixture-platform";
import { WITH_TERRAFORM } from "../../lab/parts";
import type { Scenario } from "../scenario";
import { STACKS } from "../support";
import { assertDestroyed, assertPlanRefused, count, deploy, destroy, flush } from "./lifecycle";
import { awsWorld, configureAws } from "./support";

const PROPS = { base: prod, domain: "prod.example.com" } as const;

/** Production: three zones, a private API server, protection, retention. */
export const awsProd: Scenario = {
  name: "aws-prod",
  title:
    "prod on a simulated AWS: a destroy is refused; with protection configured away and deployed, teardown, destroy and a new deploy work",
  needs: [...WITH_TERRAFORM, "aws"],

  async run(stage) {
    const aws = await awsWorld(stage, "aws-prod", { ...PROPS, isProtected: true });
    const { world, simulator } = aws;
    await deploy(stage, aws);
    const before = count(aws);
    const refused = await stage.step("refused", () => destroy(aws));
    assert.equal(refused.code, 2, refused.output);
    assert.match(refused.output, /set prod\.cluster\.deletionProtection to false/);
    for (const stack of STACKS) await assertPlanRefused(aws, stack);
    assert.equal(count(aws), before, "resources");

    // docs/production.md, "Remove it": one change of the configuration, and a deploy.
    configureAws(world, { ...PROPS, isProtected: false, retain: true });
    await deploy(stage, aws);
    const secrets = simulator.records("aws_secretsmanager_secret");
    const groups = simulator.records("aws_cloudwatch_log_group");
    const destroyed = await stage.step("destroyed", () => destroy(aws));
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.match(destroyed.output, /Suspend reconciliation/);
    assert.match(destroyed.output, /prod is destroyed; left are/);
    await assertDestroyed(aws);

    // What is retained keeps its names: a deploy must get past them.
    for (const [id, attrs] of secrets) simulator.add("aws_secretsmanager_secret", id, attrs);
    flush(simulator, groups);
    configureAws(world, { ...PROPS, isProtected: true });
    await deploy(stage, aws);
    await stage.lab.end("aws-prod");
  },
};
