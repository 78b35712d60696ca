import * as assert from "node:assert/strict";

import { WITH_TERRAFORM } from "../../lab/parts";
import { managed, readState } from "../../terraform/state";
import type { Scenario } from "../scenario";
import { STACKS } from "../support";
import { awsWorld } from "./support";

/** Somebody deploys with a role that the cluster would not let in. */
export const wrongRole: Scenario = {
  name: "faults/wrong-role",
  title: "a role that cluster.access doesn't have fails the plan, before anything is created",
  needs: [...WITH_TERRAFORM, "aws"],

  async run(stage) {
    const { world, simulator } = await awsWorld(stage, "fault-wrong-role", {
      domain: "dev.example.com",
    });
    const issuer_arn = "arn:aws:iam::111122223333:role/somebody-else";
    simulator.rule({ values: { "data.aws_iam_session_context": { issuer_arn } } });
    const { code, output } = await stage.step("refused", () => world.cdktf.tryDeploy(STACKS));
    assert.notEqual(code, 0, "the deploy succeeded");
    assert.match(output.replace(/[\s│╷╵]+/g, " "), /must be in cluster\.access/);
    assert.deepEqual(
      managed(readState(world.checkout, "dev", "core")),
      [],
      "something was created",
    );
    await stage.lab.end("fault-wrong-role");
  },
};
