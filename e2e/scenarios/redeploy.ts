import * as assert from "node:assert/strict";

import { NAMESPACE } from "../cluster/kinds";
import { WITH_HELM } from "../lab/parts";
import { managed, readState } from "../terraform/state";
import type { Scenario } from "./scenario";
import { assertPlansEmpty, deployedWorld, STACKS } from "./support";

/** A second deploy. */
export const redeploy: Scenario = {
  name: "redeploy",
  title: "a second deploy changes nothing, even after Flux has labeled what Terraform created",
  needs: WITH_HELM,

  async run(stage) {
    const world = await deployedWorld(stage);
    const namespace = await world.cluster.read(NAMESPACE, "flux-system");
    const owner = namespace?.metadata.labels?.["kustomize.toolkit.fluxcd.io/name"];
    assert.equal(owner, "flux-system", "Flux hasn't labeled its namespace");

    const ids = (): readonly unknown[] =>
      STACKS.flatMap((stack) => managed(readState(world.checkout, "local", stack))).map(
        ({ type, name, attributes }) => [type, name, attributes.id],
      );
    const before = ids();
    const { output, seconds } = await stage.step("deployed again", () =>
      world.cdktf.deploy(STACKS),
    );
    stage.figure("second cdktf deploy", seconds);
    assert.match(output, /No changes|0 added, 0 changed, 0 destroyed/);
    assert.doesNotMatch(output, /[1-9]\d* (added|changed|destroyed)/);
    assert.deepEqual(ids(), before, "resources of the states");
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));
    stage.figure("resources", String(before.length));
  },
};
