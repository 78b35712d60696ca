import * as assert from "node:assert/strict";

import { allReady } from "../../flux/progress";
import { WITH_TERRAFORM } from "../../lab/parts";
import { managed, readState } from "../../terraform/state";
import type { Scenario } from "../scenario";
import { assertPlansEmpty, STACKS } from "../support";
import { awsWorld } from "./support";

/** AWS rejects something in the middle of core. */
export const coreError: Scenario = {
  name: "faults/core-error",
  title: "AWS rejects the node group in the middle of core; the next deploy resumes there",
  needs: [...WITH_TERRAFORM, "aws"],

  async run(stage) {
    const { world, simulator } = await awsWorld(stage, "fault-core-error", {
      domain: "dev.example.com",
    });
    const message = "InsufficientInstanceCapacity: no m7g.large in this zone";
    simulator.rule({ fault: { aws_eks_node_group: { on: "create", times: 1, message } } });
    const { code, output } = await stage.step("failed to deploy", () =>
      world.cdktf.tryDeploy(STACKS),
    );
    assert.notEqual(code, 0, "the deploy succeeded");
    assert.ok(
      output.includes("InsufficientInstanceCapacity"),
      "the message of AWS is not in the output",
    );
    const known = managed(readState(world.checkout, "dev", "core"));
    const bootstrap = managed(readState(world.checkout, "dev", "bootstrap"));
    assert.deepEqual(bootstrap, [], "bootstrap started without core");
    stage.figure("resources of core before the error", String(known.length));

    await stage.step("deployed again", () => world.cdktf.deploy(STACKS));
    await allReady(world.cluster, ["flux-system", "probe"]);
    await assertPlansEmpty(world, STACKS);
    const after = managed(readState(world.checkout, "dev", "core"));
    stage.figure("resources of core after the next deploy", String(after.length));
    for (const { type, name, attributes } of known) {
      const same = after.find((resource) => resource.type === type && resource.name === name);
      assert.equal(same?.attributes.id, attributes.id, `${type}.${name} was created again`);
    }
    await stage.lab.end("fault-core-error");
  },
};
