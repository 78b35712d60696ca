import * as assert from "node:assert/strict";
import * as path from "node:path";

import { startComponents } from "../../argocd/components";
import { installArgocd, setDomain } from "../../argocd/install";
import { allSynced, describe, refresh, resultsOf } from "../../argocd/progress";
import { ROOT, writeWaves } from "../../argocd/waves";
import { APPLICATION, CLUSTER_ROLE, CONFIG_MAP, DEPLOYMENT } from "../../cluster/kinds";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";
import type { Scenario, Stage } from "../scenario";
import { BY_API_SERVER, BY_PROJECT, type Commit } from "./argocd-attempts";
import { addTenants, ALLOWED, file, push, TENANTS, update } from "./repositories";

const NAME = "argocd/tenants";
const WORLD = "argocd-tenants";
const OWN = "tenant-shop";
/** The domain of the tenants' hosts; without Terraform, the contract has a stand-in. */
const DOMAIN = "e2e.example.com";
const ATTEMPT = "deploy/attempt.yaml";

const applicationOf = (tenant: string): string => `tenant-${tenant}-repository`;

/** Tenants on a platform that Argo CD rolls out, each held by its AppProject. */
export const argocdTenants: Scenario = {
  name: NAME,
  title: "with Argo CD, a tenant deploys from its repository, and can't get out of its namespace",
  needs: ["control-plane", "argocd"],

  async run(stage) {
    const files = stage.lab.argocd();
    const world = await stage.step("cluster, Git remote and checkout are ready", () =>
      stage.lab.world(WORLD, {
        prepare: (made) => addTenants(made, { engine: { kind: "argocd" } }),
      }),
    );
    const names = await stage.step("landbridge waves", () => writeWaves(world));
    await stage.step("cdktf synth without Terraform", () => {
      world.env = { TERRAFORM_BINARY_NAME: path.join(world.folder, "none") };
      return world.cdktf.synth();
    });
    const engine = await installArgocd(world, files);
    await setDomain(world, DOMAIN);
    const components = await startComponents(world, files, {
      by: "scenario",
      syncTimeout: engine.parameter("controller.sync.timeout.seconds"),
    });
    const all = [ROOT.name, ...names, ...TENANTS.map(applicationOf)];
    await stage.step("the platform and each tenant's application run", () =>
      allSynced(world.cluster, all),
    );
    await stage.step("a tenant commits what its project refuses, and nothing is applied", () =>
      isRefused(stage, world, BY_PROJECT),
    );
    assert.equal(await world.cluster.read(CONFIG_MAP, "allowed", OWN), undefined, "allowed");
    await stage.step("a tenant commits what the API server refuses, and the rest is applied", () =>
      isRefused(stage, world, BY_API_SERVER),
    );
    assert.ok(await world.cluster.read(CONFIG_MAP, "allowed", OWN), "ConfigMap allowed");
    await assertNothingDone(world);
    await stage.step("without these it is synced again, as are the others", async () => {
      await push(world, "shop", { [ATTEMPT]: undefined }, "Without it");
      await update(world, "blog", 2);
      await arrives(world);
      await allSynced(world.cluster, all);
    });
    assert.deepEqual(components.crashes, [], "components that ended by themselves");
    await stage.lab.end(WORLD);
  },
};

/** Commits objects together with one that is allowed, and waits until each of them is refused. */
async function isRefused(stage: Stage, world: World, commits: readonly Commit[]): Promise<void> {
  const objects = [...commits.map(({ object }) => object), ...(ALLOWED.objects ?? [])];
  await push(world, "shop", { [ATTEMPT]: file(...objects) }, "Try to get out");
  let messages: readonly string[] = [];
  await waitFor(
    "each refusal",
    async () => {
      await refresh(world.cluster, applicationOf("shop"));
      const application = await world.cluster.read(APPLICATION, applicationOf("shop"), "argocd");
      messages = application === undefined ? [] : resultsOf(application);
      return commits.every(({ refused }) => messages.some((message) => refused.test(message)));
    },
    { seconds: 180, every: 2000, describe: () => Promise.resolve(messages.join("\n")) },
  );
  for (const { title, refused } of commits) {
    const message = messages.find((each) => refused.test(each)) ?? "";
    stage.figure(title, message.replaceAll(/\s+/g, " ").slice(0, 260));
  }
}

/** Waits for the second version of the other tenant's application. */
async function arrives(world: World): Promise<void> {
  await waitFor(
    "version 2 of blog",
    async () => {
      for (const tenant of TENANTS) await refresh(world.cluster, applicationOf(tenant));
      const found = await world.cluster.read(DEPLOYMENT, "web", "tenant-blog");
      return JSON.stringify(found?.spec).includes("example.invalid/blog:2");
    },
    { seconds: 180, every: 2000, describe: () => describe(world.cluster) },
  );
}

/** Fails if anything that was refused is there all the same. */
async function assertNothingDone({ cluster }: World): Promise<void> {
  const maps = await cluster.list(CONFIG_MAP);
  const intruders = maps.filter(({ metadata }) => metadata.name === "intruder");
  assert.deepEqual(intruders, [], "ConfigMaps of the intruder");
  assert.equal(await cluster.read(CLUSTER_ROLE, "intruder"), undefined);
  assert.equal(await cluster.read(APPLICATION, "intruder", "argocd"), undefined);
}
