import * as assert from "node:assert/strict";
import * as crypto from "node:crypto";

import { GIT_REPOSITORY, SECRET } from "../../cluster/kinds";
import { conditionOf } from "../../cluster/object";
import { allReady, countOf, describe, failures } from "../../flux/progress";
import { WITH_HELM } from "../../lab/parts";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";
import { unframed } from "../../terraform/cdktf";
import type { Scenario } from "../scenario";
import { assertPlansEmpty, emptyWorld, LOCAL_TREE, STACKS } from "../support";
import { converges, fault } from "./support";

/** The Git remote is down during the bootstrap and up again before the next deploy. */
export const gitGone = fault({
  name: "git-gone",
  title: "the Git remote doesn't respond while Flux is bootstrapped",
  trouble: async ({ cdktf, remote }) => {
    await remote.stop();
    return cdktf.tryDeploy(STACKS);
  },
  message: /connection refused/,
  repair: ({ remote }) => remote.start(),
});

/** The remote answers 401; the next deploy has the right token. */
export const tokenRefused = fault({
  name: "token-refused",
  title: "the Git remote rejects the token",
  trouble: ({ cdktf, remote }) => {
    remote.token = crypto.randomBytes(20).toString("hex");
    return cdktf.tryDeploy(STACKS);
  },
  message: /authentication required|authorization failed|invalid credentials/,
});

/** The remote accepts reads and refuses the push of Flux's manifests. */
export const tokenReadOnly = fault({
  name: "token-read-only",
  title: "the token has no write access to the Git remote",
  trouble: ({ cdktf, remote }) => {
    remote.readOnly = true;
    return cdktf.tryDeploy(STACKS);
  },
  message: /authorization failed|403|forbidden/i,
  repair: ({ remote }) => {
    remote.readOnly = false;
    return Promise.resolve();
  },
});

/**
 * Rotates the token: first in time, with both valid during the deploy; then too late, when Flux has lost its source and
 * its provider may still see that failure before Flux has tried the new token.
 */
export const tokenRotated: Scenario = {
  name: "faults/token-rotated",
  title:
    "the token is rotated in time, which Flux doesn't notice, and too late, which a deploy fixes",
  needs: WITH_HELM,

  async run(stage) {
    const world = await emptyWorld(stage, "fault-token-rotated");
    const { cluster, remote, cdktf } = world;
    await stage.step("deployed", () => cdktf.deploy(STACKS));
    await stage.step("everything is Ready", () => allReady(cluster, LOCAL_TREE));

    rotate(remote);
    world.configure({ tokenRevision: 2 });
    await stage.step("deployed with the new token", () => world.cdktf.deploy(STACKS));
    assert.equal(await tokenOfFlux(world), remote.token, "the Secret of Flux has the old token");
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));
    remote.formerToken = undefined;
    await world.reconcile([GIT_REPOSITORY]);
    await sourceIs(world, "True");
    stage.failures = await failures(cluster);
    assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));

    rotate(remote);
    remote.formerToken = undefined;
    await world.reconcile([GIT_REPOSITORY]);
    await stage.step("Flux has lost its source", () => sourceIs(world, "False"));
    world.configure({ tokenRevision: 3 });
    const { code, output } = await stage.step("deployed with a new revision", () =>
      world.cdktf.tryDeploy(STACKS),
    );
    stage.figure("the deploy with a new revision", code === 0 ? "fixes it" : "fails, but fixes it");
    if (code !== 0) assert.ok(unframed(output).includes("authentication required"), output);
    assert.equal(await tokenOfFlux(world), remote.token, "the Secret of Flux has the old token");
    await world.reconcile([GIT_REPOSITORY]);
    await sourceIs(world, "True");
    await converges(stage, world);
    await stage.lab.end("fault-token-rotated");
  },
};

function rotate(remote: World["remote"]): void {
  remote.formerToken = remote.token;
  remote.token = crypto.randomBytes(20).toString("hex");
}

async function tokenOfFlux({ cluster }: World): Promise<string> {
  const secret = await cluster.read(SECRET, "flux-system", "flux-system");
  return Buffer.from(secret?.data?.password ?? "", "base64").toString();
}

/** Waits for the Ready condition of Flux's source. */
async function sourceIs({ cluster }: World, status: "True" | "False"): Promise<void> {
  await waitFor(
    `the source of Flux to have Ready ${status}`,
    async () => {
      const source = await cluster.read(GIT_REPOSITORY, "flux-system", "flux-system");
      return source !== undefined && conditionOf(source, "Ready")?.status === status;
    },
    { describe: () => describe(cluster) },
  );
}
