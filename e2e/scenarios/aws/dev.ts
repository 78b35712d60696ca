import * as assert from "node:assert/strict";
import * as path from "node:path";

import type { Simulator } from "../../aws/simulator";
import { CONFIG_MAP } from "../../cluster/kinds";
import { allReady, countOf, failures } from "../../flux/progress";
import { WITH_TERRAFORM } from "../../lab/parts";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";
import { managed, readState } from "../../terraform/state";
import { findSecrets } from "../properties/canaries";
import type { Scenario } from "../scenario";
import { assertNothingLeft, assertPlansEmpty, STACKS } from "../support";
import { awsWorld, configureAws } from "./support";

/** The environment on AWS: created from nothing and destroyed. */
export const awsDev: Scenario = {
  name: "aws",
  title: "`dev` on a simulated AWS: apply, empty second plan, change, destroy",
  needs: [...WITH_TERRAFORM, "aws"],

  async run(stage) {
    const { world, simulator } = await awsWorld(stage, "aws", { domain: "dev.example.com" });
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

    await stage.step("no secret was left behind", () => assertNoSecrets(world, simulator));

    configureAws(world, { domain: "changed.example.com" });
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

/** No credentials of Git, AWS or the cluster were left anywhere, and no generated secret is in a state. */
async function assertNoSecrets(world: World, { secretAccessKey }: Simulator): Promise<void> {
  const { token } = world.remote;
  const secrets = {
    "token of Git": [token, Buffer.from(`git:${token}`).toString("base64")],
    "secret access key": [secretAccessKey],
    "token of the cluster": [world.endpoint?.token ?? ""],
  };
  // The API server, the AWS CLI's replacement, and Flux's processes have the cluster's token.
  const belongs = [
    `control-plane${path.sep}`,
    path.join("aws", "bin", "aws"),
    "-controller.kubeconfig",
  ];
  assert.deepEqual((await findSecrets(world, secrets, belongs)).found, []);
  const versions = managed(
    readState(world.checkout, "dev", "core"),
    "aws_secretsmanager_secret_version",
  );
  assert.ok(versions.length > 0, "core creates no secrets");
  for (const { name, attributes } of versions) {
    assert.equal(attributes.secret_string_wo, null, name);
    assert.ok([null, "", undefined].includes(attributes.secret_string as null), name);
  }
}

/** The variables that Terraform wrote. */
async function sent({ cluster }: World): Promise<Readonly<Record<string, string>>> {
  const map = await cluster.read(CONFIG_MAP, "cluster-vars-terraform", "flux-system");
  return map?.data ?? {};
}

/** The variables that Flux substituted. */
async function received({ cluster }: World): Promise<Readonly<Record<string, string>>> {
  const map = await cluster.read(CONFIG_MAP, "received", "default");
  const entries = Object.entries(map?.data ?? {});
  return Object.fromEntries(entries.map(([key, value]) => [key, value.replace(/^value: /, "")]));
}
