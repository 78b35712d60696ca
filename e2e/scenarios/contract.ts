import * as assert from "node:assert/strict";

import { HTTP_ROUTE } from "../cluster/kinds";
import { allReady, countOf, failures, waits } from "../flux/progress";
import type { World } from "../lab/world";
import type { Scenario, Stage } from "./scenario";
import { LOCAL_TREE } from "./support";
import { standIn, worldWithoutTerraform } from "./without-terraform";

/** The part of the deploy that needs no Terraform, for machines that can't get its providers. */
export const contract: Scenario = {
  name: "contract",
  title: "without Terraform: the contract's configmaps.yaml and the local environment become Ready",
  needs: ["control-plane", "flux", "helm-controller"],

  async run(stage) {
    const world = await worldWithoutTerraform(stage, "contract");
    await rollsOut(stage, world);
    await stage.lab.end("contract");
  },
};

/** Everything becomes Ready without a failure, and a value of the contract arrives. */
export async function rollsOut(stage: Stage, world: World): Promise<void> {
  const seconds = await stage.step("everything is Ready", () =>
    allReady(world.cluster, LOCAL_TREE),
  );
  stage.figure("until everything is Ready", seconds);
  stage.waits = await waits(world.cluster);
  stage.failures = await failures(world.cluster);

  const expected = standIn(world, "TF_DOMAIN");
  const route = await world.cluster.read(HTTP_ROUTE, "hello", "hello");
  assert.deepEqual(route?.spec?.hostnames, [`hello.${expected}`]);
  assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));
}
