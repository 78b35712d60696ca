import * as assert from "node:assert/strict";
import * as crypto from "node:crypto";

import { GIT_REPOSITORY, SECRET } from "../../cluster/kinds";
import { conditionOf, isReady } from "../../cluster/object";
import { describe } from "../../flux/progress";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";
import type { Scenario } from "../scenario";
import { assertPlansEmpty, emptyWorld, STACKS } from "../support";
import { arrives, fault } from "./support";

export const gitGone = fault({
  name: "git-gone",
  title: "the Git remote does not answer while Flux is bootstrapped",
  trouble: async ({ cdktf, remote }) => {
    await remote.stop();
    return cdktf.tryDeploy(STACKS);
  },
  message: /connection refused/,
  repair: ({ remote }) => remote.start(),
});

export const tokenRefused = fault({
  name: "token-refused",
  title: "the Git remote refuses the token",
  trouble: ({ cdktf, remote }) => {
    remote.token = crypto.randomBytes(20).toString("hex");
    return cdktf.tryDeploy(STACKS);
  },
  message: /authentication required|authorization failed|invalid credentials/,
});

export const tokenReadOnly = fault({
  name: "token-read-only",
  title: "the token may not write to the Git remote",
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

/** The token is changed where all is deployed: first Flux loses its source, then a deploy mends it. */
export const tokenRotated: Scenario = {
  name: "faults/token-rotated",
  title: "the token is rotated; the next deploy gives Flux the new one",

  async run(stage) {
    const world = await emptyWorld(stage, "fault-token-rotated");
    const { cluster, remote } = world;
    await stage.step("deployed", () => world.cdktf.deploy(STACKS));
    await arrives(world);

    remote.token = crypto.randomBytes(20).toString("hex");
    await reconcileSource(world);
    const { seconds } = await waitFor("Flux to lose its source", async () => {
      const source = await cluster.read(GIT_REPOSITORY, "flux-system", "flux-system");
      return source !== undefined && conditionOf(source, "Ready")?.status === "False";
    });
    stage.figure("until Flux says that the old token is refused", seconds);

    await stage.step("deployed with the new token", () => world.cdktf.deploy(STACKS));
    const secret = await cluster.read(SECRET, "flux-system", "flux-system");
    const password = Buffer.from(secret?.data?.password ?? "", "base64").toString();
    assert.equal(password, remote.token, "the Secret of Flux has the old token");
    await reconcileSource(world);
    await waitFor(
      "Flux to have its source again",
      async () => {
        const source = await cluster.read(GIT_REPOSITORY, "flux-system", "flux-system");
        return source !== undefined && isReady(source);
      },
      { describe: () => describe(cluster) },
    );
    await assertPlansEmpty(world, STACKS);
    await stage.lab.end("fault-token-rotated");
  },
};

/** What `flux reconcile source git flux-system` does. */
async function reconcileSource({ cluster }: World): Promise<void> {
  const metadata = { name: "flux-system", namespace: "flux-system" };
  const annotations = { "reconcile.fluxcd.io/requestedAt": new Date().toISOString() };
  await cluster.merge(GIT_REPOSITORY, { metadata }, { metadata: { annotations } });
}
