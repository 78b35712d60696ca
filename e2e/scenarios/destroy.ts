import * as assert from "node:assert/strict";

import { allReady } from "../flux/progress";
import { filesOf } from "../git-remote/repository";
import { managed, readState } from "../terraform/state";
import type { Scenario } from "./scenario";
import { assertNothingLeft, deployedWorld, LOCAL_TREE, STACKS } from "./support";

/** Number 5: the way back. */
export const destroy: Scenario = {
  name: "destroy",
  title:
    "`cdktf destroy` leaves nothing stuck and deletes no file from Git; a deploy then starts again",

  async run(stage) {
    const world = await deployedWorld(stage);
    // Beside what Flux's provider wrote, where a careless clean-up would take it along.
    const own = { "gitops/clusters/local/flux-system/NOTES.md": "Ours.\n" };
    await world.changeGit(own, "A file that is ours");
    const before = await filesOf(world.remote.repository);

    const { seconds } = await stage.step("destroyed", () => world.cdktf.destroy(STACKS));
    stage.figure("cdktf destroy core bootstrap", seconds);
    await assertNothingLeft(world);
    for (const stack of STACKS) {
      const left = managed(readState(world.checkout, "local", stack));
      assert.deepEqual(left, [], `state of ${stack}`);
    }
    assert.deepEqual(await filesOf(world.remote.repository), before, "files in Git");

    await stage.step("deployed again", () => world.cdktf.deploy(STACKS));
    stage.figure(
      "until all is Ready again, after the deploy",
      await allReady(world.cluster, LOCAL_TREE),
    );
    await stage.lab.end("local");
  },
};
