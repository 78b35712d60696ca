import * as assert from "node:assert/strict";
import * as path from "node:path";

import { startComponents } from "../argocd/components";
import { installArgocd } from "../argocd/install";
import { allSynced, describe, statusOf } from "../argocd/progress";
import { startSyncRestart } from "../argocd/sync-restart";
import { ROOT, writeWaves } from "../argocd/waves";
import { APPLICATION, NODE } from "../cluster/kinds";
import type { World } from "../lab/world";
import { sleep, waitFor } from "../processes/wait";
import type { Scenario } from "./scenario";

const NAME = "argocd-sync-timeout";

/** Seconds after which a sync ends, as EKS does after 120. Each wave takes at least two, even if all is healthy (ARGOCD_SYNC_WAVE_DELAY). */
const SYNC_TIMEOUT = "15";

/** Longer than Argo CD waits until it compares an Application again (e2e/argocd/components.ts). */
const LONGER_THAN_A_COMPARISON = 45_000;

/** The rollout of `argocd-eks`, whose syncs are ended before the waves are done. */
export const argocdSyncTimeout: Scenario = {
  name: "argocd/sync-timeout",
  title:
    "a rollout whose syncs are ended stops for good, as in EKS, and ends well with what restarts them",
  needs: ["control-plane", "kubectl", "argocd"],

  async run(stage) {
    const files = stage.lab.argocd();
    const kubectl = await stage.lab.kubectl();
    const world = await stage.step("cluster, Git remote and checkout are ready", () =>
      stage.lab.world(NAME, {}),
    );
    const { cluster } = world;
    const names = await stage.step("landbridge waves", () => writeWaves(world));
    await stage.step("cdktf synth without Terraform", async () => {
      world.configure({ engine: { kind: "argocd" } });
      world.env = { TERRAFORM_BINARY_NAME: path.join(world.folder, "none") };
      await world.cdktf.synth();
    });
    await installArgocd(world, files);
    // The wave with the first Deployment isn't healthy before its pods have a node.
    await admitPods(world, false);
    const components = await startComponents(world, files, {
      by: "scenario",
      syncTimeout: SYNC_TIMEOUT,
    });
    await stage.step("without it, the root's sync is ended, and nothing goes on", async () => {
      await waitFor("the end of the sync", () => isEnded(world), { seconds: 180 });
      const before = await describe(cluster);
      await sleep(LONGER_THAN_A_COMPARISON);
      assert.ok(await isEnded(world), before);
    });
    await admitPods(world, true);
    const output = await startSyncRestart(world, files, kubectl);
    const seconds = await stage.step("all Applications are synced and healthy", () =>
      allSynced(cluster, [ROOT.name, ...names]),
    );
    stage.figure("until everything is synced and healthy", seconds);
    const restarts = output().match(/: "Operation terminat/g) ?? [];
    assert.ok(restarts.length > 0, output());
    assert.doesNotMatch(output(), /error|forbidden/i);
    stage.figure("syncs that were restarted", String(restarts.length));
    assert.deepEqual(components.crashes, [], "components that ended by themselves");
    await stage.lab.end(NAME);
  },
};

async function admitPods({ cluster }: World, isAdmitted: boolean): Promise<void> {
  for (const node of await cluster.list(NODE))
    await cluster.merge(NODE, node, { spec: { unschedulable: !isAdmitted } });
}

/** Whether the timeout has ended the root's sync. */
async function isEnded({ cluster }: World): Promise<boolean> {
  const root = await cluster.read(APPLICATION, ROOT.name, ROOT.namespace);
  const { phase, message = "" } = (root && statusOf(root).operationState) ?? {};
  return phase === "Failed" && message.includes("controller sync timeout");
}
