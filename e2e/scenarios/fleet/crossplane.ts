import * as assert from "node:assert/strict";
import * as path from "node:path";

import { CONFIG_MAP, DEPLOYMENT, KUSTOMIZATION, SECRET } from "../../cluster/kinds";
import { conditionOf, type KubernetesObject } from "../../cluster/object";
import { Crossplane, FUNCTION, FUNCTION_REVISION } from "../../crossplane/crossplane";
import { PackageRegistry } from "../../crossplane/package-registry";
import { allReady, describe } from "../../flux/progress";
import type { World } from "../../lab/world";
import { sleep, waitFor } from "../../processes/wait";
import { FUNCTIONS } from "../../programs/crossplane";
import type { Scenario, Stage } from "../scenario";
import { worldWithoutTerraform } from "../without-terraform";
import { CLUSTER_KIND, CORE, CREDENTIALS, crossplaneTree, NAME, TREE } from "./crossplane-tree";
import { Workload } from "./workload";

const WORLD = "fleet-crossplane";

/** Milliseconds in which something that must not happen would happen. */
const PATIENCE = 8000;

/** Crossplane's real core and functions, without a cloud: a composite resource becomes Ready, and Flux waits for that. */
export const fleetCrossplane: Scenario = {
  name: "fleet/crossplane",
  title:
    "Flux waits for real Crossplane: packages, then the API, then a cluster that is Ready with its kubeconfig, by which it applies",
  needs: ["control-plane", "flux", "crossplane", "own-cluster"],

  async run(stage) {
    const { lab } = stage;
    const files = lab.crossplane();
    const world = await worldWithoutTerraform(stage, WORLD, { tree: crossplaneTree });
    const { cluster, remote } = world;
    const directory = path.join(world.folder, "crossplane");
    const registry = await PackageRegistry.of(FUNCTIONS, path.join(world.folder, "packages"));
    remote.answerAt("/v2/", (request, response) => {
      registry.answer(request, response);
    });
    const crossplane = await stage.step("Crossplane has started", () =>
      Crossplane.start({
        files,
        cluster,
        directory,
        logs: world.logs,
        registry: remote.address.replace("http://", ""),
      }),
    );
    try {
      await world.cluster.apply(DEPLOYMENT, coreDeployment());
      await stage.step("the packages of the functions are installed", () =>
        crossplane.startFunctions(),
      );
      const workload = await stage.step("the workload cluster is ready", () =>
        Workload.start(world, NAME),
      );
      await waits(stage, world);
      await applies(stage, world, workload);
      await rotates(stage, world, workload);
    } finally {
      await crossplane.stop();
    }
    await lab.end(WORLD);
  },
};

/** The composite resource exists and is composed, but isn't Ready, so nothing is applied to its cluster. */
async function waits(stage: Stage, world: World): Promise<void> {
  const { cluster } = world;
  await stage.step("a cluster without a kubeconfig isn't Ready, and Flux waits", async () => {
    await waitFor(
      "the composed objects",
      async () =>
        (await cluster.read(CONFIG_MAP, CREDENTIALS.name, CREDENTIALS.namespace)) !== undefined,
      {
        seconds: 120,
        describe: async () => `${await describe(cluster)}\n${await packages(world)}`,
      },
    );
    await sleep(PATIENCE);
    const composite = await cluster.read(CLUSTER_KIND, NAME, "flux-system");
    assert.ok(composite !== undefined);
    assert.equal(conditionOf(composite, "Synced")?.status, "True");
    assert.equal(conditionOf(composite, "Ready")?.status, "False");
    assert.notEqual(await readiness(world, `workload-${NAME}`), "True");
    assert.notEqual(await readiness(world, `${NAME}-web`), "True");
    assert.equal(await readiness(world, "workload-cluster-api"), "True");
  });
}

async function applies(stage: Stage, world: World, workload: Workload): Promise<void> {
  const { cluster } = world;
  await stage.step("with its kubeconfig it is Ready, and everything is applied", async () => {
    await giveCredentials(world, workload);
    const seconds = await allReady(cluster, TREE, 180);
    stage.figure("until everything is Ready", seconds);
    const composite = await cluster.read(CLUSTER_KIND, NAME, "flux-system");
    assert.equal(composite && conditionOf(composite, "Ready")?.status, "True");
    const there = await workload.cluster.read(CONFIG_MAP, "web", "default");
    assert.equal(there?.data?.cluster, NAME);
    assert.equal(await cluster.read(CONFIG_MAP, "web", "default"), undefined, "on the hub");
  });
}

/** New credentials reach the Secret that Flux reads by Crossplane, and only the new ones work. */
async function rotates(stage: Stage, world: World, workload: Workload): Promise<void> {
  await stage.step("Crossplane hands new credentials on, and a commit arrives", async () => {
    const revoke = await workload.newToken();
    await giveCredentials(world, workload);
    const expected = Buffer.from(workload.kubeconfig).toString("base64");
    const { seconds } = await waitFor("the new kubeconfig", async () => {
      const secret = await world.cluster.read(SECRET, `${NAME}-kubeconfig`, "flux-system");
      return secret?.data?.value === expected;
    });
    stage.figure("until the Secret has new credentials", seconds);
    await revoke();
    const changed = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "web", namespace: "default" },
      data: { cluster: "again" },
    };
    const file = `gitops/hub/${NAME}-web/settings.yaml`;
    await world.changeGit({ [file]: JSON.stringify(changed) }, "With the new credentials");
    await world.reconcile();
    await waitFor("the commit", async () => {
      const map = await workload.cluster.read(CONFIG_MAP, "web", "default");
      return map?.data?.cluster === "again";
    });
  });
}

/** As the provider does on AWS: into an object that Crossplane composes, and observes. */
async function giveCredentials({ cluster }: World, workload: Workload): Promise<void> {
  const kubeconfig = Buffer.from(workload.kubeconfig).toString("base64");
  await cluster.merge(CONFIG_MAP, { metadata: CREDENTIALS }, { data: { kubeconfig } });
}

async function readiness({ cluster }: World, name: string): Promise<string | undefined> {
  const object = await cluster.read(KUSTOMIZATION, name, "flux-system");
  return object && conditionOf(object, "Ready")?.status;
}

/** What Crossplane reports about packages, one per line. */
async function packages({ cluster }: World): Promise<string> {
  const lists = [FUNCTION, FUNCTION_REVISION].map((kind) => cluster.list(kind));
  return (await Promise.all(lists))
    .flat()
    .map(
      ({ metadata, status }) =>
        `${metadata.name}: ${JSON.stringify({ generation: metadata.generation, ...status })}`,
    )
    .join("\n");
}

/** What the chart installs, as far as Flux waits for it. */
function coreDeployment(): KubernetesObject {
  const { name, namespace } = CORE;
  const labels = { app: name };
  const container = { name, image: "example.invalid/stand-in:1" };
  return {
    metadata: { name, namespace, labels },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [container] } },
    },
  };
}
