import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import {
  CLUSTER_ROLE,
  CONFIG_MAP,
  DEPLOYMENT,
  HELM_RELEASE,
  HTTP_ROUTE,
  KUSTOMIZATION,
} from "../../cluster/kinds";
import { conditionOf, isReady } from "../../cluster/object";
import { allReady } from "../../flux/progress";
import { WITH_HELM } from "../../lab/parts";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";
import type { Scenario, Stage } from "../scenario";
import { emptyWorld, LOCAL_TREE, STACKS } from "../support";
import { ATTEMPTS, type Attempt } from "./attempts";
import { assertDeployed, synthesizedLockdown, type Arguments } from "./lockdown";
import { addTenants, ALLOWED, TENANTS, tryEverything, update } from "./repositories";

const NAME = "tenants";
const OWN = "tenant-shop";

/** What the platform has in addition to its tree. */
const PLATFORM = [
  ...LOCAL_TREE,
  "platform-accounts",
  "tenant-policies",
  ...TENANTS.map((name) => `tenant-${name}`),
];

/** Tenants on a platform that Flux rolls out locked down, with the controllers' own rights. */
export const tenants: Scenario = {
  name: NAME,
  title: "a tenant deploys from its repository, and can't get out of its namespace",
  needs: WITH_HELM,

  async run(stage) {
    const { world, args } = await lockedDown(stage);
    await stage.step("cdktf deploy core bootstrap", () => world.cdktf.deploy(STACKS));
    await stage.step("the platform is Ready under the lockdown", () =>
      allReady(world.cluster, PLATFORM),
    );
    await assertDeployed(world, args);
    await stage.step("each tenant's application runs", async () => {
      for (const name of TENANTS) await runs(world, name, 1);
    });
    await stage.step("a tenant tries to get out, and nothing of it is done", async () => {
      await tryEverything(world);
      await refused(stage, world);
      await assertNothingDone(world);
    });
    await stage.step("the other tenant and the platform go on", async () => {
      await update(world, "blog", 2);
      await runs(world, "blog", 2);
      await assertUndisturbed(world);
    });
    await stage.lab.end(NAME);
  },
};

/** A world with tenants, whose controllers run as they are synthesized. */
async function lockedDown(
  stage: Stage,
): Promise<{ readonly world: World; readonly args: Arguments }> {
  let args: Arguments = {};
  const files = await stage.lab.flux(stage.has("helm-controller"));
  const world = await emptyWorld(stage, NAME, { prepare: addTenants }, async (made) => {
    await made.cdktf.synth();
    args = synthesizedLockdown(made);
    await made.startFlux(files, true, args);
  });
  assert.deepEqual(args["helm-controller"], [
    "--no-cross-namespace-refs=true",
    "--default-service-account=flux-reconciler",
  ]);
  return { world, args };
}

/** Waits until a version of a tenant's application is applied and available, and its host has a route. */
async function runs({ cluster }: World, tenant: string, version: number): Promise<void> {
  const namespace = `tenant-${tenant}`;
  await waitFor(
    `version ${version} of ${tenant}`,
    async () => {
      const found = await cluster.read(DEPLOYMENT, "web", namespace);
      const isNew = JSON.stringify(found?.spec).includes(`example.invalid/${tenant}:${version}`);
      return isNew && found?.status?.availableReplicas === 1;
    },
    { seconds: 150 },
  );
  await waitFor(`${tenant} to be Ready`, async () => {
    const found = await cluster.read(KUSTOMIZATION, tenant, namespace);
    return found !== undefined && isReady(found);
  });
  const route = await cluster.read(HTTP_ROUTE, "web", namespace);
  assert.deepEqual(route?.spec?.hostnames, [`${tenant}.e2e.example.com`]);
}

/** Waits until each attempt is refused, and quotes the refusals; what is allowed works in the same way. */
async function refused(stage: Stage, world: World): Promise<void> {
  const { cluster } = world;
  for (const attempt of ATTEMPTS) {
    let message = "";
    await waitFor(
      `the refusal of ${attempt.title}`,
      async () => {
        message = await answerTo(world, attempt);
        return attempt.refused.test(message);
      },
      { seconds: 120, describe: () => Promise.resolve(message) },
    );
    stage.figure(attempt.title, message.replaceAll(/\s+/g, " ").slice(0, 260));
  }
  await waitFor("what is allowed", async () => {
    const found = await cluster.read(ALLOWED.kind, ALLOWED.name, OWN);
    return found !== undefined && isReady(found);
  });
  assert.ok(await cluster.read(CONFIG_MAP, "allowed", OWN), "ConfigMap allowed");
}

/** Why something isn't Ready; empty if it is, or nothing says so yet. */
async function answerTo({ cluster, logs }: World, { kind, name }: Attempt): Promise<string> {
  const found = await cluster.read(kind, name, OWN);
  const ready = found && conditionOf(found, "Ready");
  if (ready?.status === "True") return "";
  if (ready?.status === "False") return ready.message ?? "";
  // helm-controller says only in its log that it may not get a chart.
  const log = path.join(logs, "helm-controller.log");
  const lines = fs.readFileSync(log, "utf8").split("\n");
  const line = lines.findLast(
    (each) => each.includes(`"name":"${name}"`) && each.includes('"error":'),
  );
  return line === undefined ? "" : (JSON.parse(line) as { readonly error: string }).error;
}

/** Fails if anything that was refused is there all the same. */
async function assertNothingDone({ cluster }: World): Promise<void> {
  const maps = await cluster.list(CONFIG_MAP);
  const intruders = maps.filter(({ metadata }) => metadata.name === "intruder");
  assert.deepEqual(intruders, [], "ConfigMaps of the intruder");
  assert.equal(await cluster.read(CLUSTER_ROLE, "intruder"), undefined);
  const elsewhere = (await cluster.list(DEPLOYMENT, "tenant-blog")).map(
    (each) => each.metadata.name,
  );
  assert.deepEqual(elsewhere, ["web"], "Deployments of the other tenant");
}

/** Fails if a Kustomization or HelmRelease of anyone else isn't Ready. */
async function assertUndisturbed({ cluster }: World): Promise<void> {
  for (const kind of [KUSTOMIZATION, HELM_RELEASE]) {
    const others = (await cluster.list(kind)).filter(({ metadata }) => metadata.namespace !== OWN);
    assert.ok(others.length > 0, kind.kind);
    for (const object of others)
      assert.ok(isReady(object), `${kind.kind} ${object.metadata.name} isn't Ready`);
  }
}
