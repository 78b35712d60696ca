import * as assert from "node:assert/strict";

import { CUSTOM_RESOURCE_DEFINITION } from "../../cluster/kinds";
import { Skip } from "../../lab/skip";
import type { World } from "../../lab/world";
import type { CommandResult } from "../../processes/command";
import { waitFor } from "../../processes/wait";
import { managed, readState } from "../../terraform/state";
import { examine } from "../local-commands";
import { STACKS } from "../support";
import { fault } from "./support";

/** Terraform prints this when it starts to bootstrap Flux. */
const BOOTSTRAPPING = /flux_bootstrap_git\.\S+ Creating/;

/** Deploys, and acts once when Flux's bootstrap begins. */
function deployAnd(
  world: World,
  act: (send: (signal: NodeJS.Signals) => void) => void,
): Promise<CommandResult> {
  let acted = false;
  return world.cdktf.tryDeploy(STACKS, (output, send) => {
    if (acted || !BOOTSTRAPPING.test(output)) return;
    acted = true;
    act(send);
  });
}

/** The API server stops in the middle of the bootstrap and starts again before the next deploy. */
export const apiServerGone = fault({
  name: "api-server-gone",
  title: "the API server goes away while Flux is bootstrapped",
  needs: ["own-cluster"],
  trouble: (world) => {
    const { ownControlPlane } = world;
    if (ownControlPlane === undefined)
      throw new Skip("it needs its own cluster, not that of E2E_KUBECONFIG");
    return deployAnd(world, () => {
      void ownControlPlane.apiServer.kill();
    });
  },
  message: /connection refused|connection reset|EOF/,
  repair: async ({ ownControlPlane, cluster }) => {
    ownControlPlane?.apiServer.start();
    await waitFor("the API server", () => cluster.isReady());
  },
});

/** SIGINT, as Ctrl+C sends it: Terraform finishes its current step and writes its state. */
export const interrupted = fault({
  name: "interrupted",
  title: "the deploy is interrupted by SIGINT while Flux is bootstrapped",
  trouble: (world) =>
    deployAnd(world, (send) => {
      send("SIGINT");
    }),
  message: BOOTSTRAPPING,
});

/** The doctor reports the bootstrap, not everything that is missing as a result. */
async function assertOneCause(world: World): Promise<void> {
  const { output } = await examine(world);
  assert.match(output, /LB816 bootstrap-unfinished|has no Flux/);
  assert.ok([...output.matchAll(/: error: /g)].length < 2, output);
}

/** SIGKILL after Flux's CRDs are applied: they are in the cluster, but not in the state. */
export const halfInstalled = fault({
  name: "flux-half-installed",
  title: "the deploy is killed after Flux's CRDs were created, before Terraform records them",
  trouble: async (world) => {
    const result = await deployAnd(world, (send) => {
      void waitFor("Flux's CRDs", async () => {
        const crds = await world.cluster.list(CUSTOM_RESOURCE_DEFINITION);
        return crds.length > 3;
      }).then(() => {
        send("SIGKILL");
      });
    });
    const state = readState(world.checkout, world.environment, "bootstrap");
    assert.deepEqual(managed(state, "flux_bootstrap_git"), [], "the state already has Flux");
    await assertOneCause(world);
    return result;
  },
  message: BOOTSTRAPPING,
});
