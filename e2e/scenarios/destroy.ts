import * as assert from "node:assert/strict";

import { allReady } from "../flux/progress";
import { filesOf } from "../git-remote/repository";
import { WITH_HELM } from "../lab/parts";
import { managed, readState } from "../terraform/state";
import { assertInstalled, assertNothingInstalled, localDown, remember } from "./local-commands";
import type { Scenario } from "./scenario";
import { assertNothingLeft, deployedWorld, LOCAL_TREE, STACKS } from "./support";

/** Removal of the environment. */
export const destroy: Scenario = {
  name: "destroy",
  title:
    "removing the environment leaves no workloads, nothing stuck, and every file in Git; then it can be deployed again",
  needs: WITH_HELM,

  async run(stage) {
    const world = await deployedWorld(stage);
    await assertInstalled(world);
    // Next to the files of Flux's provider, where a careless cleanup would delete it.
    const own = { "gitops/clusters/local/flux-system/NOTES.md": "Ours.\n" };
    await world.changeGit(own, "A file of the user");
    const before = await filesOf(world.remote.repository);

    remember(world);
    const credentials = { TF_VAR_git_token: world.remote.token };
    const { code, output, seconds } = await stage.step("removed", () =>
      localDown(world, credentials),
    );
    assert.equal(code, 0, output);
    stage.figure("removal of what Flux installed, then cdktf destroy core bootstrap", seconds);
    await assertNothingInstalled(world);
    await assertNothingLeft(world);
    for (const stack of STACKS) {
      const left = managed(readState(world.checkout, "local", stack));
      assert.deepEqual(left, [], `state of ${stack}`);
    }
    assert.deepEqual(await filesOf(world.remote.repository), before, "files in Git");

    await stage.step("deployed again", () => world.cdktf.deploy(STACKS));
    stage.figure(
      "until everything is Ready again, after the deploy",
      await allReady(world.cluster, LOCAL_TREE),
    );
    await assertInstalled(world);
    await stage.lab.end("local");
  },
};
