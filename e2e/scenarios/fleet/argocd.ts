import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { stringify } from "yaml";

import { startComponents } from "../../argocd/components";
import { installArgocd } from "../../argocd/install";
import { allSynced, describe, isDone, refresh, statusOf } from "../../argocd/progress";
import { startSyncRestart } from "../../argocd/sync-restart";
import { ROOT, writeWaves } from "../../argocd/waves";
import { PrometheusOperator } from "../../charts/prometheus-operator";
import { APPLICATION, CONFIG_MAP, DEPLOYMENT, NAMESPACE, SECRET } from "../../cluster/kinds";
import { encoded } from "../../cluster/object";
import { headOf } from "../../git-remote/repository";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";
import type { Scenario, Stage } from "../scenario";
import { assertPlaced } from "./argocd-placement";
import { fleetTree, WORKLOAD } from "./tree";
import { Workload } from "./workload";

const NAME = "argocd/fleet";
const WORLD = "argocd-fleet";
const WEB = `${WORKLOAD}-web`;
const ACCESS = `${WORKLOAD}-access`;
const PROMETHEUS = `${WORKLOAD}-prometheus`;
const NAMESPACE_OF_WEB = "web";
const FOLDER = "gitops/workloads/web";
const DEPLOYMENT_FILE = `${FOLDER}/deployment.yaml`;
const LIST = `${FOLDER}/kustomization.yaml`;
const CHART = `gitops/argocd/local/clusters/${WORKLOAD}/templates`;

/** What is on the hub: the root, what it applies itself, and what leads to the cluster. */
const ON_HUB = [ROOT.name, "namespaces", WORKLOAD] as const;

/** What the Application of the cluster has. */
const OF_CLUSTER = [`workload-${WORKLOAD}`, ACCESS, PROMETHEUS, WEB] as const;

/** The hub's Argo CD applies what `npm run fleet` and `landbridge waves` write to a second cluster. */
export const argocdFleet: Scenario = {
  name: NAME,
  title:
    "the hub's Argo CD applies to a workload cluster what landbridge waves writes, with rotating credentials and an outage that holds up nothing else, and never to the wrong cluster",
  needs: ["control-plane", "kubectl", "argocd", "charts", "own-cluster"],

  async run(stage) {
    const files = stage.lab.argocd();
    const kubectl = await stage.lab.kubectl();
    const { charts } = stage.lab.settings;
    const world = await stage.step("cluster, Git remote and checkout are ready", () =>
      stage.lab.world(WORLD, {
        tree: (gitops) => {
          fleetTree(gitops, "argocd");
        },
        charts,
      }),
    );
    const names = await stage.step("landbridge waves", () => writeWaves(world));
    assert.deepEqual([...names].sort(), ["namespaces", WORKLOAD]);
    await stage.step("cdktf synth without Terraform", async () => {
      world.configure({ engine: { kind: "argocd" } });
      world.env = { TERRAFORM_BINARY_NAME: path.join(world.folder, "none") };
      await world.cdktf.synth();
    });
    const engine = await installArgocd(world, files);
    const workload = await stage.step("the workload cluster is ready", () =>
      Workload.start(world, WORKLOAD),
    );
    const components = await startComponents(world, files, {
      by: "scenario",
      syncTimeout: engine.parameter("controller.sync.timeout.seconds"),
    });
    const restarts = await startSyncRestart(world, files, kubectl);
    const operator = new PrometheusOperator(workload.cluster, 2000);
    try {
      await waitsForCluster(stage, world);
      await rollsOut(stage, world, workload);
      await rotates(stage, world, workload);
      await goesAway(stage, world, workload);
      await isConfined(stage, world, workload);
      await isRefused(stage, world, workload);
      await isRepaired(stage, world, workload);
    } finally {
      await operator.stop();
    }
    assert.match(restarts(), /: something newer than what is synced/);
    assert.doesNotMatch(restarts(), /^error/im);
    assert.deepEqual(components.crashes, [], "components that ended by themselves");
    await stage.lab.end(WORLD);
  },
};

/**
 * Writes the cluster Secret as Crossplane composes it, with a token in place of `awsAuthConfig`, which only EKS understands.
 */
async function handOver({ cluster }: World, workload: Workload): Promise<void> {
  const { server, authority: caData } = workload.endpoint;
  const config = {
    bearerToken: workload.currentToken,
    tlsClientConfig: { insecure: false, caData },
  };
  await cluster.apply(SECRET, {
    metadata: {
      name: `cluster-${WORKLOAD}`,
      namespace: "argocd",
      labels: {
        "argocd.argoproj.io/secret-type": "cluster",
        "landbridge.dev/workload-cluster": WORKLOAD,
      },
    },
    data: encoded({ name: WORKLOAD, server, config: JSON.stringify(config) }),
  });
}

/** Before Crossplane has registered the cluster, nothing is applied to any other, and the hub is done. */
async function waitsForCluster(stage: Stage, world: World): Promise<void> {
  await stage.step(
    "without the cluster Secret, the hub is done and nothing else is applied",
    async () => {
      await reports(world, ACCESS, new RegExp(`no clusters with this name: ${WORKLOAD}|not found`));
      await waitFor("the root's sync", () => isHubDone(world), {
        seconds: 180,
        describe: () => describe(world.cluster),
      });
      assert.equal(await isSynced(world, ACCESS), false);
      assert.equal(await world.cluster.read(APPLICATION, WEB, "argocd"), undefined, "a later wave");
      assert.equal(await world.cluster.read(NAMESPACE, NAMESPACE_OF_WEB), undefined, "on the hub");
    },
  );
}

async function rollsOut(stage: Stage, world: World, workload: Workload): Promise<void> {
  await handOver(world, workload);
  const seconds = await stage.step("all Applications are synced and healthy", () =>
    allSynced(world.cluster, [...ON_HUB, ...OF_CLUSTER], 600),
  );
  stage.figure("until everything is synced and healthy", seconds);
  for (const [name, namespace] of [
    ["web", NAMESPACE_OF_WEB],
    ["kube-prometheus-stack-operator", "monitoring"],
  ] as const) {
    assert.ok((await workload.cluster.read(DEPLOYMENT, name, namespace)) !== undefined, name);
    assert.equal(await world.cluster.read(DEPLOYMENT, name, namespace), undefined, "on the hub");
  }
  const { hub, workload: remote } = await assertPlaced(world.cluster, workload);
  stage.figure("objects on the hub, and in the workload cluster", `${hub}, ${remote}`);
  assert.ok(hub > 5 && remote > 50, `${hub}, ${remote}`);
}

async function rotates(stage: Stage, world: World, workload: Workload): Promise<void> {
  await stage.step("with a new token, and the old one refused, a commit arrives", async () => {
    const revoke = await workload.newToken();
    await handOver(world, workload);
    await revoke();
    await setReplicas(world, 3);
    await arrives(world, workload, 3);
  });
  await stage.step(
    "a token that ends too early is an error, and the next one repairs it",
    async () => {
      const revoke = await workload.newToken();
      await revoke();
      await setReplicas(world, 4);
      await reports(world, ACCESS, /unauthorized|provide credentials|must be logged in/i);
      await handOver(world, workload);
      await arrives(world, workload, 4);
    },
  );
}

/** While the workload cluster can't be reached, the hub goes on: its own syncs end, with the newest commit. */
async function goesAway(stage: Stage, world: World, workload: Workload): Promise<void> {
  await stage.step("the workload cluster goes away: the hub goes on without it", async () => {
    await workload.goAway();
    await setReplicas(world, 5);
    await reports(world, ACCESS, /connection refused|connection reset|EOF/i);
    for (const state of ["gone", "still-gone"]) {
      const file = "gitops/hub/namespaces/settings.yaml";
      const metadata = { name: "settings", namespace: "default" };
      const settings = { apiVersion: "v1", kind: "ConfigMap", metadata, data: { state } };
      const list = { resources: ["namespace.yaml", "settings.yaml"] };
      await world.changeGit(
        {
          [file]: stringify(settings),
          "gitops/hub/namespaces/kustomization.yaml": stringify(list),
        },
        `The cluster is ${state}`,
      );
      await waitFor(
        `the hub's own object, ${state}`,
        async () => {
          await refreshAll(world);
          const own = await world.cluster.read(CONFIG_MAP, metadata.name, metadata.namespace);
          return own?.data?.state === state && (await isHubDone(world));
        },
        { seconds: 180, every: 3000, describe: () => describe(world.cluster) },
      );
    }
    assert.equal(await isSynced(world, WORKLOAD), false);
    assert.equal(await world.cluster.read(NAMESPACE, NAMESPACE_OF_WEB), undefined, "on the hub");
  });
  await stage.step("it comes back, and gets what was committed meanwhile", async () => {
    await workload.comeBack();
    await arrives(world, workload, 5);
    await assertPlaced(world.cluster, workload);
  });
}

/** An Application of the cluster that names the hub, or another source, is refused by its AppProject. */
async function isConfined(stage: Stage, world: World, workload: Workload): Promise<void> {
  await stage.step("its AppProject refuses another cluster and another source", async () => {
    const file = `${CHART}/${WEB}.yaml`;
    const text = fs.readFileSync(path.join(world.checkout, file), "utf8");
    for (const [from, to, message] of [
      [`name: ${WORKLOAD}\n`, "name: in-cluster\n", /do not match any of the allowed destinations/],
      [
        "repoURL: {{ .Values.repository",
        "repoURL: https://git.example.invalid/a.git #",
        /not permitted/,
      ],
    ] as const) {
      const at = text.indexOf(from, text.indexOf("spec:"));
      assert.notEqual(at, -1, file);
      const end = text.indexOf("\n", at);
      const changed = `${text.slice(0, at)}${to.trimEnd()}${text.slice(end)}`;
      await world.changeGit({ [file]: changed }, "Somewhere else");
      await reports(world, WEB, message);
      assert.equal(await world.cluster.read(DEPLOYMENT, "web", NAMESPACE_OF_WEB), undefined);
      assert.ok((await workload.cluster.read(DEPLOYMENT, "web", NAMESPACE_OF_WEB)) !== undefined);
      await world.changeGit({ [file]: text }, "Where it belongs");
      await arrives(world, workload, 5);
    }
  });
}

/** What the credential has no rights for is refused, and nothing of it is there. */
async function isRefused(stage: Stage, world: World, workload: Workload): Promise<void> {
  await stage.step("an object beyond the credential's rights is refused", async () => {
    await workload.forbidSecrets();
    const list = fs.readFileSync(path.join(world.checkout, LIST), "utf8");
    const metadata = { name: "intruder", namespace: NAMESPACE_OF_WEB };
    const file = `${FOLDER}/intruder.yaml`;
    await world.changeGit(
      {
        [LIST]: list.replace("resources:\n", "resources:\n  - intruder.yaml\n"),
        [file]: stringify({ apiVersion: "v1", kind: "Secret", metadata }),
      },
      "A Secret",
    );
    await reports(world, WEB, /forbidden|cannot (?:create|patch)/i);
    assert.equal(await workload.cluster.read(SECRET, metadata.name, metadata.namespace), undefined);
    await world.changeGit({ [LIST]: list, [file]: undefined }, "Without it");
    await arrives(world, workload, 5);
  });
}

/** A commit that never gets healthy: the cluster's sync would wait for it for two hours, and with it the commit that repairs it. */
async function isRepaired(stage: Stage, world: World, workload: Workload): Promise<void> {
  await stage.step("a commit that never gets healthy is repaired by the next one", async () => {
    const file = `${CHART}/${PROMETHEUS}.yaml`;
    const text = fs.readFileSync(path.join(world.checkout, file), "utf8");
    const broken = text.replace(
      /^( *)prometheusOperator:$/m,
      "$&\n$1  nodeSelector:\n$1    kubernetes.io/os: none",
    );
    assert.notEqual(broken, text);
    await world.changeGit({ [file]: broken }, "A node that doesn't exist");
    await reports(world, WORKLOAD, /waiting for healthy state of .*prometheus/);
    await world.changeGit({ [file]: text }, "Any node");
    await arrives(world, workload, 5);
  });
}

async function setReplicas(world: World, replicas: number): Promise<void> {
  const text = fs.readFileSync(path.join(world.checkout, DEPLOYMENT_FILE), "utf8");
  const edited = text.replace("replicas: 2", `replicas: ${replicas}`);
  assert.notEqual(edited, text);
  await world.changeGit({ [DEPLOYMENT_FILE]: edited }, `${replicas} replicas`);
}

/** Waits until the workload cluster has these replicas, and every Application the newest commit. */
async function arrives(world: World, workload: Workload, replicas: number): Promise<void> {
  await waitFor(
    `${replicas} replicas`,
    async () => {
      // A webhook of the Git server does this; while there is an error, somebody has to.
      await refreshAll(world);
      const web = await workload.cluster.read(DEPLOYMENT, "web", NAMESPACE_OF_WEB);
      return (
        web?.spec?.replicas === replicas &&
        (await isHubDone(world)) &&
        (await isCurrent(world, WEB))
      );
    },
    { seconds: 480, every: 3000, describe: () => describe(world.cluster) },
  );
  await allSynced(world.cluster, [...ON_HUB, ...OF_CLUSTER], 240);
}

/** Whether the hub's own Applications have the newest commit. */
async function isHubDone(world: World): Promise<boolean> {
  const own = [ROOT.name, "namespaces"];
  const all = await Promise.all(
    own.map(async (name) => (await isCurrent(world, name)) && isSynced(world, name)),
  );
  return all.every(Boolean);
}

async function isSynced({ cluster }: World, name: string): Promise<boolean> {
  const application = await cluster.read(APPLICATION, name, "argocd");
  return application !== undefined && isDone(application);
}

async function isCurrent({ cluster, remote }: World, name: string): Promise<boolean> {
  const application = await cluster.read(APPLICATION, name, "argocd");
  if (application === undefined) return false;
  return statusOf(application).sync?.revision === (await headOf(remote.repository));
}

/** Has Argo CD look for commits now, for each Application that is there. */
async function refreshAll({ cluster }: World): Promise<void> {
  for (const name of [...ON_HUB, ...OF_CLUSTER]) {
    if ((await cluster.read(APPLICATION, name, "argocd")) === undefined) continue;
    await refresh(cluster, name);
  }
}

/** Waits until an Application reports an error. */
async function reports(world: World, name: string, message: RegExp): Promise<void> {
  await waitFor(
    `Application ${name} to report ${String(message)}`,
    async () => {
      await refreshAll(world);
      const application = await world.cluster.read(APPLICATION, name, "argocd");
      if (application === undefined) return false;
      const { operationState, conditions = [] } = statusOf(application);
      const texts = [operationState?.message, ...conditions.map((one) => one.message)];
      return texts.some((text) => text !== undefined && message.test(text));
    },
    { seconds: 240, every: 3000, describe: () => describe(world.cluster) },
  );
}
