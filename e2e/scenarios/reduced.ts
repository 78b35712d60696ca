import * as assert from "node:assert/strict";

import { withoutHelm } from "../charts/without-helm";
import { DEPLOYMENT, KUSTOMIZATION, NAMESPACE } from "../cluster/kinds";
import { allReady } from "../flux/progress";
import { FROM_GO_PROXY } from "../lab/parts";
import type { World } from "../lab/world";
import { waitFor } from "../processes/wait";
import { rollsOut } from "./contract";
import {
  assertInstalled,
  assertNothingInstalled,
  examine,
  localDown,
  remember,
} from "./local-commands";
import type { Scenario, Stage } from "./scenario";
import { LOCAL_TREE } from "./support";
import { worldWithoutTerraform } from "./without-terraform";

const WORLD = "kustomizations";

/** The local environment with Deployments instead of charts, in a cluster that three scenarios share. */
export async function reducedWorld(stage: Stage): Promise<World> {
  return worldWithoutTerraform(stage, WORLD, { tree: withoutHelm });
}

/** A rollout of Git and the contract, on a machine with only Go modules and npm packages. */
export const kustomizations: Scenario = {
  name: "kustomizations",
  title: "without Terraform and Helm: the contract and all Kustomizations become Ready",
  needs: FROM_GO_PROXY,

  async run(stage) {
    const world = await reducedWorld(stage);
    await rollsOut(stage, world);
    await assertInstalled(world);
  },
};

/** The doctor's findings, and whether their remedies help. */
export const doctor: Scenario = {
  name: "doctor",
  title: "landbridge doctor reports what was deleted by hand, and its remedy restores it",
  needs: FROM_GO_PROXY,

  async run(stage) {
    const world = await reducedWorld(stage);
    await stage.step("all of the tree is Ready", () => allReady(world.cluster, LOCAL_TREE));
    const before = await examine(world);
    assert.equal(before.code, 0, before.output);

    await stage.step("a deleted namespace is reported and restored", async () => {
      await world.cluster.remove(NAMESPACE, "hello");
      await waitFor(
        "the namespace to be gone",
        async () => (await world.cluster.read(NAMESPACE, "hello")) === undefined,
      );
      const { code, output } = await examine(world);
      assert.equal(code, 1, output);
      assert.match(output, /LB812 not-in-cluster, Namespace hello/);
      assert.match(output, /Everything in it went with it: .*hello\/hello/);
      await follow(world, output, ["namespaces", "hello"]);
      const restored = await world.cluster.read(DEPLOYMENT, "hello", "hello");
      assert.ok(restored !== undefined, "Deployment hello/hello");
    });
    await stage.step("a deleted Kustomization is reported and restored", async () => {
      await world.cluster.remove(KUSTOMIZATION, "reloader", "flux-system");
      await waitFor(
        "the Kustomization to be gone",
        async () =>
          (await world.cluster.read(KUSTOMIZATION, "reloader", "flux-system")) === undefined,
      );
      const { code, output } = await examine(world);
      assert.equal(code, 1, output);
      assert.match(output, /LB812 not-in-cluster, Kustomization flux-system\/reloader/);
      await follow(world, output, ["flux-system"]);
    });
  },
};

/** Runs exactly the commands of the remedy, after which the doctor must report nothing. */
async function follow(world: World, output: string, expected: readonly string[]): Promise<void> {
  const commands = [...output.matchAll(/flux reconcile kustomization (\S+) -n ([\w-]+)/g)];
  assert.deepEqual(
    commands.map(([, name]) => name),
    expected,
    output,
  );
  for (const [, name = "", namespace = ""] of commands) {
    await world.reconcileOne(KUSTOMIZATION, name, namespace);
  }
  await allReady(world.cluster, LOCAL_TREE);
  const after = await examine(world);
  assert.equal(after.code, 0, after.output);
}

/** Removal without Terraform: only what Flux installed. */
export const teardown: Scenario = {
  name: "teardown",
  title: "npm run local:down removes what Flux installed in reverse order, and lists what it keeps",
  needs: FROM_GO_PROXY,

  async run(stage) {
    const world = await reducedWorld(stage);
    await stage.step("all of the tree is Ready", () => allReady(world.cluster, LOCAL_TREE));
    remember(world);
    // Without a Terraform state there is nothing to destroy, so no credentials are needed.
    const { code, output } = await stage.step("npm run local:down", () => localDown(world, {}));
    assert.equal(code, 0, output);
    const order = ["hello", "gateway", "istio", "gateway-api-crds", "namespaces"].map((name) =>
      output.search(new RegExp(`deleting Kustomization flux-system/${name}\\b(?!-)`)),
    );
    assert.ok(!order.includes(-1), output);
    assert.deepEqual(
      order,
      [...order].sort((a, b) => a - b),
      output,
    );
    assert.match(output, /except what is kept on purpose:/);
    assert.match(output, /namespaces: .*\bhello\b/);
    assert.match(output, /CRDs: .*gateways\.gateway\.networking\.k8s\.io/);
    await assertNothingInstalled(world);
    const left = await world.cluster.list(KUSTOMIZATION);
    assert.deepEqual(
      left.map(({ metadata, spec }) => [metadata.name, spec?.suspend]),
      [["flux-system", true]],
    );
    await stage.lab.end(WORLD);
  },
};
