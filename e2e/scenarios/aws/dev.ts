import * as assert from "node:assert/strict";

import { CONFIG_MAP } from "../../cluster/kinds";
import { allReady, countOf, failures } from "../../flux/progress";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";
import { managed, readState } from "../../terraform/state";
import type { Scenario } from "../scenario";
import { assertNothingLeft, assertPlansEmpty, STACKS } from "../support";
import { awsWorld, configureDev } from "./support";

/** The environment on AWS, from nothing and back. */
export const awsDev: Scenario = {
  name: "aws",
  title: "`dev` on a simulated AWS: apply, empty second plan, change, destroy",

  async run(stage) {
    const { world } = await awsWorld(stage, "aws", { domain: "dev.example.com" });
    const { cluster, cdktf } = world;
    const deployed = await stage.step("deployed", () => cdktf.deploy(STACKS));
    stage.figure("cdktf deploy core bootstrap", deployed.seconds);
    for (const stack of STACKS) {
      const count = managed(readState(world.checkout, "dev", stack)).length;
      stage.figure(`resources of ${stack}`, String(count));
    }
    const ready = await allReady(cluster, ["flux-system", "probe"]);
    stage.figure("until Flux has applied the values, after the deploy", ready);
    assert.deepEqual(await received(world), await sent(world), "what arrived");
    const [certificate] = managed(readState(world.checkout, "dev", "core"), "aws_acm_certificate");
    assert.equal((await received(world)).TF_ACM_CERT_ARN, certificate?.attributes.arn);

    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));

    configureDev(world, { domain: "changed.example.com" });
    const changed = await stage.step("deployed a change", () => cdktf.deploy(STACKS));
    stage.figure("deploy of a changed domain", changed.seconds);
    const { seconds } = await waitFor("the changed value", async () => {
      const { TF_DOMAIN: domain } = await received(world);
      return domain === "changed.example.com";
    });
    stage.figure("until Flux has applied the change, after the deploy", seconds);
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));
    stage.failures = await failures(cluster);

    const destroyed = await stage.step("destroyed", () => cdktf.destroy(STACKS));
    stage.figure("cdktf destroy core bootstrap", destroyed.seconds);
    await assertNothingLeft(world);
    for (const stack of STACKS) {
      assert.deepEqual(managed(readState(world.checkout, "dev", stack)), [], `state of ${stack}`);
    }
    assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));
    await stage.lab.end("aws");
  },
};

/** The variables that Terraform wrote. */
async function sent({ cluster }: World): Promise<Readonly<Record<string, string>>> {
  const map = await cluster.read(CONFIG_MAP, "cluster-vars-terraform", "flux-system");
  return map?.data ?? {};
}

/** The variables that Flux filled in. */
async function received({ cluster }: World): Promise<Readonly<Record<string, string>>> {
  const map = await cluster.read(CONFIG_MAP, "received", "default");
  const entries = Object.entries(map?.data ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, value.replace(/^value: /, "")]));
}
