import * as assert from "node:assert/strict";

import { filesOf } from "../git-remote/repository";
import { managed, readState } from "../terraform/state";
import { deployedWorld, endShared, named, type Engine } from "./engines/engine";
import { FLUX } from "./engines/flux";
import { assertInstalled, assertNothingInstalled } from "./local-commands";
import type { Scenario } from "./scenario";
import { STACKS } from "./support";

/** Removal of the environment. */
export function destroyOf(engine: Engine): Scenario {
  return {
    name: named(engine, "destroy"),
    title: `removing an environment with ${engine.title} leaves no workloads, nothing stuck, and every file in Git; then it can be deployed again`,
    needs: engine.needs,

    async run(stage) {
      const world = await deployedWorld(stage, engine);
      await assertInstalled(world);
      // Next to the files of Flux's provider, where a careless cleanup would delete it.
      const own = { "gitops/clusters/local/flux-system/NOTES.md": "Ours.\n" };
      await world.changeGit(own, "A file of the user");
      const before = await filesOf(world.remote.repository);

      const { code, output, seconds } = await stage.step("removed", () => engine.remove(world));
      assert.equal(code, 0, output);
      stage.figure("removal of what was installed, then cdktf destroy core bootstrap", seconds);
      await assertNothingInstalled(world);
      await engine.assertRemoved(world);
      for (const stack of STACKS) {
        const left = managed(readState(world.checkout, "local", stack));
        assert.deepEqual(left, [], `state of ${stack}`);
      }
      assert.deepEqual(await filesOf(world.remote.repository), before, "files in Git");

      await stage.step("deployed again", () => world.cdktf.deploy(STACKS));
      stage.figure(
        "until everything is rolled out again, after the deploy",
        await engine.rolledOut(world),
      );
      await assertInstalled(world);
      await endShared(stage, engine);
    },
  };
}

/** With Flux. */
export const destroy: Scenario = destroyOf(FLUX);
