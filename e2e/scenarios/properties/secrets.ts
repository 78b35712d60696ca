import * as assert from "node:assert/strict";
import * as path from "node:path";

import { SECRET } from "../../cluster/kinds";
import { WITH_HELM } from "../../lab/parts";
import { deployedWorld } from "../engines/engine";
import { FLUX } from "../engines/flux";
import type { Scenario } from "../scenario";
import { findSecrets } from "./canaries";

/** Where the token is expected: the API server's database, which has the Secret that Flux signs in with. */
const BELONGS = [`control-plane${path.sep}etcd${path.sep}`];

/** Searches for the Git token in everything that a deploy leaves behind. */
export const secrets: Scenario = {
  name: "secrets",
  title: "the Git token is in no state, plan, ConfigMap, event, log or commit",
  needs: WITH_HELM,

  async run(stage) {
    const world = await deployedWorld(stage, FLUX);
    const { token } = world.remote;
    // Otherwise the search would prove nothing.
    const secret = await world.cluster.read(SECRET, "flux-system", "flux-system");
    const password = Buffer.from(secret?.data?.password ?? "", "base64").toString();
    assert.equal(password, token, "the token didn't reach Flux");

    const encoded = Buffer.from(`git:${token}`).toString("base64");
    const { found, files } = await findSecrets(world, { token: [token, encoded] }, BELONGS);
    stage.figure("files searched", String(files));
    assert.deepEqual(found, []);
  },
};
