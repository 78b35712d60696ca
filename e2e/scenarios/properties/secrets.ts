import * as assert from "node:assert/strict";
import * as path from "node:path";

import { SECRET } from "../../cluster/kinds";
import { WITH_HELM } from "../../lab/parts";
import type { Scenario } from "../scenario";
import { deployedWorld } from "../support";
import { findSecrets } from "./canaries";

/** Where the token belongs: the API server's database, with the Secret that Flux signs in by. */
const BELONGS = [`control-plane${path.sep}etcd${path.sep}`];

/** The token of Git, followed through everything that a deploy leaves behind. */
export const secrets: Scenario = {
  name: "secrets",
  title: "the token of Git is in no state, plan, ConfigMap, event, log or commit",
  needs: WITH_HELM,

  async run(stage) {
    const world = await deployedWorld(stage);
    const { token } = world.remote;
    // Otherwise the search proves nothing.
    const secret = await world.cluster.read(SECRET, "flux-system", "flux-system");
    const password = Buffer.from(secret?.data?.password ?? "", "base64").toString();
    assert.equal(password, token, "the token did not reach Flux");

    const encoded = Buffer.from(`git:${token}`).toString("base64");
    const { found, files } = await findSecrets(world, { token: [token, encoded] }, BELONGS);
    stage.figure("files searched", String(files));
    assert.deepEqual(found, []);
  },
};
