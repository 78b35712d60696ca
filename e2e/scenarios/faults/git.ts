import * as assert from "node:assert/strict";
import * as crypto from "node:crypto";

import { GIT_REPOSITORY, SECRET } from "../../cluster/kinds";
import { conditionOf, isReady } from "../../cluster/object";
import { describe } from "../../flux/progress";
import { waitFor } from "../../processes/wait";
import { unframed } from "../../terraform/cdktf";
import type { Scenario } from "../scenario";
import { emptyWorld, STACKS } from "../support";
import { arrives, converges, fault } from "./support";

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

/**
 * The provider of Flux writes the Secret only when it bootstraps, which it does when Flux is not Ready;
 * it then sees the old failure once more, before Flux has tried the new token.
 */
export const tokenRotated: Scenario = {
  name: "faults/token-rotated",
  title: "the token is rotated and Flux loses its source; two deploys later it has the new one",

  async run(stage) {
    const world = await emptyWorld(stage, "fault-token-rotated");
    const { cluster, remote } = world;
    await stage.step("deployed", () => world.cdktf.deploy(STACKS));
    await arrives(world);

    remote.token = crypto.randomBytes(20).toString("hex");
    await world.reconcile([GIT_REPOSITORY]);
    await waitFor("Flux to lose its source", async () => {
      const source = await cluster.read(GIT_REPOSITORY, "flux-system", "flux-system");
      return source !== undefined && conditionOf(source, "Ready")?.status === "False";
    });

    const { code, output } = await stage.step("deployed with the new token", () =>
      world.cdktf.tryDeploy(STACKS),
    );
    stage.figure("the first deploy", code === 0 ? "mends it" : "fails, and mends it");
    if (code !== 0) assert.ok(unframed(output).includes("authentication required"), output);
    const secret = await cluster.read(SECRET, "flux-system", "flux-system");
    const password = Buffer.from(secret?.data?.password ?? "", "base64").toString();
    assert.equal(password, remote.token, "the Secret of Flux has the old token");
    await world.reconcile([GIT_REPOSITORY]);
    await waitFor(
      "Flux to have its source again",
      async () => {
        const source = await cluster.read(GIT_REPOSITORY, "flux-system", "flux-system");
        return source !== undefined && isReady(source);
      },
      { describe: () => describe(cluster) },
    );
    await converges(stage, world);
    await stage.lab.end("fault-token-rotated");
  },
};
