import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { DEPLOYMENT, FLUX_INSTANCE } from "../cluster/kinds";
import { conditionOf, nameOf } from "../cluster/object";
import { countOf, failures, gaps, waits } from "../flux/progress";
import { headOf } from "../git-remote/repository";
import type { World } from "../lab/world";
import { waitFor } from "../processes/wait";
import { named } from "./engines/engine";
import { FLUX_OPERATOR } from "./engines/flux";
import { assertInstalled } from "./local-commands";
import type { Scenario } from "./scenario";
import { assertPlansEmpty, LOCAL_TREE, STACKS } from "./support";
import { waitingEdges } from "./waiting-edges";

/** Waits until Flux Operator reports that Flux and its source are healthy. */
export async function instanceReady({ cluster }: World): Promise<number> {
  const waited = await waitFor(
    "the FluxInstance to be Ready",
    async () => {
      const instance = await cluster.read(FLUX_INSTANCE, "flux", "flux-system");
      // Its status has no generation of its own.
      return instance !== undefined && conditionOf(instance, "Ready")?.status === "True";
    },
    {
      seconds: 300,
      every: 500,
      describe: async () => {
        const instance = await cluster.read(FLUX_INSTANCE, "flux", "flux-system");
        return JSON.stringify(instance?.status?.conditions, undefined, 2);
      },
    },
  );
  return waited.seconds;
}

/** A deploy from nothing with Flux Operator. */
export const operatorDeploy: Scenario = {
  name: named(FLUX_OPERATOR, "deploy"),
  title: "Flux Operator is deployed with a token that may only read, and rolls the tree out",
  needs: FLUX_OPERATOR.needs,

  async run(stage) {
    const world = await FLUX_OPERATOR.emptyWorld(stage, "operator-local");
    const { cluster, cdktf, remote } = world;
    const edges = await waitingEdges(world, new Set(LOCAL_TREE));
    const head = await headOf(remote.repository);

    const { seconds } = await stage.step("cdktf deploy core bootstrap", () => cdktf.deploy(STACKS));
    stage.figure("cdktf deploy core bootstrap", seconds);
    stage.figure("until the FluxInstance is Ready, after the deploy", await instanceReady(world));
    await stage.step("everything is Ready", () => FLUX_OPERATOR.rolledOut(world));
    stage.waits = await waits(cluster);
    stage.gaps = await gaps(cluster, edges);
    stage.failures = await failures(cluster);
    assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));
    await assertInstalled(world);
    await assertRequeues(world);
    await stage.step("nothing is committed, and the token is not in the state", () =>
      assertTokenOnlyReads(world, head),
    );
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));
  },
};

/** Fails if something was committed since a commit, or the state contains the token. */
export async function assertTokenOnlyReads(
  { remote, checkout }: World,
  head: string,
): Promise<void> {
  assert.equal(await headOf(remote.repository), head, "head of main");
  const state = path.join(checkout, ".state", "local-bootstrap.tfstate");
  assert.ok(!fs.readFileSync(state, "utf8").includes(remote.token), state);
}

/** The controllers wait as those of the engine `flux` do, and the setting is there once. */
async function assertRequeues({ cluster }: World): Promise<void> {
  for (const name of ["kustomize-controller", "helm-controller"]) {
    const deployment = await cluster.read(DEPLOYMENT, name, "flux-system");
    assert.ok(deployment !== undefined, name);
    const arguments_ = JSON.stringify(deployment.spec).match(/--requeue-dependency=\w+/g);
    assert.deepEqual(arguments_, ["--requeue-dependency=5s"], nameOf(deployment));
  }
}
