import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments, stringify } from "yaml";

import type { Cluster } from "../../cluster/cluster";
import {
  CONFIG_MAP,
  DEPLOYMENT,
  GIT_REPOSITORY,
  KUSTOMIZATION,
  NAMESPACE,
} from "../../cluster/kinds";
import { conditionOf, isReady, type KubernetesObject } from "../../cluster/object";
import { DAEMON_SET } from "../../cluster/outside-kinds";
import { allReady, countOf, describe, failures } from "../../flux/progress";
import { headOf } from "../../git-remote/repository";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";
import type { Scenario, Stage } from "../scenario";
import { worldWithoutTerraform } from "../without-terraform";
import { allowedBy, usedBy, type Rule } from "./audit";
import { assertPlaced } from "./placement";
import { fleetTree, HUB_TREE, WORKLOAD } from "./tree";
import { Workload } from "./workload";

const NAME = "fleet";
const WEB = `${WORKLOAD}-web`;
const NAMESPACE_OF_WEB = "web";
const ACCOUNT = "system:serviceaccount:flux-system:web";
const FOLDER = "gitops/workloads/web";
const DEPLOYMENT_FILE = `${FOLDER}/deployment.yaml`;
const LIST = `${FOLDER}/kustomization.yaml`;

/** The hub's Flux applies what `npm run fleet` writes to a second cluster, with the rights that it writes. */
export const fleet: Scenario = {
  name: NAME,
  title:
    "the hub's Flux applies to a workload cluster, with least rights, rotating credentials and an outage, and never to the wrong one",
  needs: ["control-plane", "flux", "helm-controller", "charts", "own-cluster"],

  async run(stage) {
    const { charts } = stage.lab.settings;
    const world = await worldWithoutTerraform(stage, NAME, { tree: fleetTree, charts });
    const workload = await stage.step("the workload cluster is ready", () =>
      Workload.start(world, WORKLOAD),
    );
    await waitsForCredentials(stage, world);
    await rollsOut(stage, world, workload);
    await rotates(stage, world, workload);
    await goesAway(stage, world, workload);
    await isRefused(stage, world, workload);
    await prunes(stage, world, workload);
    await usesEveryRight(stage, world, workload);
    await stage.lab.end(NAME);
  },
};

/** Without the Secret nothing is applied, not even to the hub. */
async function waitsForCredentials(stage: Stage, world: World): Promise<void> {
  const { cluster } = world;
  await stage.step("without a kubeconfig, nothing is applied anywhere", async () => {
    await waitFor("the missing Secret to be reported", async () => {
      const access = await cluster.read(KUSTOMIZATION, `${WORKLOAD}-access`, "flux-system");
      const message = access === undefined ? "" : (conditionOf(access, "Ready")?.message ?? "");
      return message.includes(`${WORKLOAD}-kubeconfig`);
    });
    assert.equal(await cluster.read(NAMESPACE, NAMESPACE_OF_WEB), undefined);
  });
}

async function rollsOut(stage: Stage, world: World, workload: Workload): Promise<void> {
  const { cluster } = world;
  const before = countOf(await failures(cluster));
  await workload.handOver();
  const seconds = await stage.step("everything is Ready", () => allReady(cluster, HUB_TREE, 420));
  stage.figure("until everything is Ready", seconds);
  const caused = (await failures(cluster)).filter(({ message }) => !/kubeconfig/i.test(message));
  assert.deepEqual(caused, [], `of ${before} failures before`);
  for (const [kind, name, namespace] of [
    [DEPLOYMENT, "web", NAMESPACE_OF_WEB],
    [DEPLOYMENT, "kube-prometheus-stack-operator", "monitoring"],
    [DAEMON_SET, "kube-prometheus-stack-prometheus-node-exporter", "node-exporter"],
  ] as const) {
    const there = await workload.cluster.read(kind, name, namespace);
    assert.ok(there !== undefined, `${name} isn't in the workload cluster`);
    assert.equal(await cluster.read(kind, name, namespace), undefined, `${name} is on the hub`);
  }
  await assertCount(stage, world, workload);
}

async function assertCount(stage: Stage, world: World, workload: Workload): Promise<void> {
  const { hub, workload: remote } = await assertPlaced(world.cluster, workload.cluster);
  stage.figure("objects on the hub, and in the workload cluster", `${hub}, ${remote}`);
  assert.ok(hub > 5 && remote > 10);
}

/** The hub gets a new token, and the old one ends, as with EKS every few minutes. */
async function rotates(stage: Stage, world: World, workload: Workload): Promise<void> {
  await stage.step("with a new token, and the old one refused, a commit arrives", async () => {
    const revoke = await workload.newToken();
    await workload.handOver();
    await revoke();
    await setReplicas(world, 2, 3);
    await hasReplicas(workload.cluster, 3);
  });
  await stage.step(
    "a token that ends too early is an error, and the next one repairs it",
    async () => {
      const revoke = await workload.newToken();
      await revoke();
      await setReplicas(world, 3, 4);
      await reports(world, /unauthorized|provide credentials|must be logged in/i);
      await workload.handOver();
      await world.reconcile([KUSTOMIZATION]);
      await hasReplicas(workload.cluster, 4);
      await allReady(world.cluster, HUB_TREE, 240);
    },
  );
}

/** While the workload cluster can't be reached, the hub goes on. */
async function goesAway(stage: Stage, world: World, workload: Workload): Promise<void> {
  const { cluster } = world;
  await stage.step("the workload cluster goes away: the hub goes on without it", async () => {
    await workload.goAway();
    await setReplicas(world, 4, 5);
    const file = `gitops/hub/workload-${WORKLOAD}/cluster.yaml`;
    const metadata = { name: WORKLOAD, namespace: "flux-system" };
    const changed = { apiVersion: "v1", kind: "ConfigMap", metadata, data: { state: "gone" } };
    await world.changeGit({ [file]: stringify(changed) }, "While the cluster is away");
    await reconcileSource(world);
    await waitFor("the hub's own object", async () => {
      const map = await cluster.read(CONFIG_MAP, WORKLOAD, "flux-system");
      return map?.data?.state === "gone";
    });
    await reports(world, /refused|unreachable|reset|EOF/i);
    assert.equal(await cluster.read(NAMESPACE, NAMESPACE_OF_WEB), undefined, "on the hub");
  });
  await stage.step("it comes back, and gets what was committed meanwhile", async () => {
    await workload.comeBack();
    await world.reconcile([KUSTOMIZATION]);
    await hasReplicas(workload.cluster, 5);
    const seconds = await allReady(cluster, HUB_TREE, 240);
    stage.figure("until everything is Ready again", seconds);
  });
}

/** What the account has no rights for is refused by the API server, and nothing of it is there. */
async function isRefused(stage: Stage, world: World, workload: Workload): Promise<void> {
  await stage.step("an object beyond the account's rights is refused", async () => {
    const list = read(world, LIST);
    const objects = [
      ["ConfigMap", { name: "intruder", namespace: "kube-system" }],
      ["Secret", { name: "intruder", namespace: NAMESPACE_OF_WEB }],
    ] as const;
    for (const [kind, metadata] of objects) {
      const file = `${FOLDER}/intruder.yaml`;
      const files = {
        [LIST]: list.replace("resources:\n", "resources:\n  - intruder.yaml\n"),
        [file]: stringify({ apiVersion: "v1", kind, metadata }),
      };
      await world.changeGit(files, `A ${kind} that the account may not apply`);
      await reconcileSource(world);
      await becomes(world, WEB, (object) =>
        /forbidden.*flux-system:web|flux-system:web.*cannot/s.test(
          conditionOf(object, "Ready")?.message ?? "",
        ),
      );
      const { namespace, name } = metadata;
      const reference = { group: "", version: "v1", kind, namespace, name };
      assert.equal(await workload.cluster.find(reference), undefined, kind);
      await world.changeGit({ [LIST]: list, [file]: undefined }, "Without it");
      await reconcileSource(world);
      await allReady(world.cluster, HUB_TREE, 120);
    }
    for (const action of [
      { verb: "get", resource: "secrets", namespace: "monitoring" },
      { verb: "create", resource: "pods", namespace: NAMESPACE_OF_WEB },
      { verb: "patch", group: "apps", resource: "deployments", namespace: "monitoring" },
      { verb: "create", group: "rbac.authorization.k8s.io", resource: "clusterrolebindings" },
    ]) {
      const allowed = await workload.cluster.allows(["system:authenticated"], action, ACCOUNT);
      assert.equal(allowed, false, JSON.stringify(action));
    }
  });
}

/** What is removed from Git goes from the workload cluster. */
async function prunes(stage: Stage, world: World, workload: Workload): Promise<void> {
  await stage.step("what is removed from Git is removed from the workload cluster", async () => {
    const list = read(world, LIST);
    const parts = [...list.matchAll(/^ {2}- (\S+)\.yaml$/gm)].map(([, name = ""]) => name);
    assert.ok(parts.length > 3, list);
    await world.changeGit(
      { [LIST]: list.replace(/^resources:[\s\S]*$/m, "resources: []\n") },
      "No application",
    );
    await reconcileSource(world);
    await waitFor(
      "the application to be gone",
      async () =>
        (await workload.cluster.read(DEPLOYMENT, "web", NAMESPACE_OF_WEB)) === undefined &&
        (await becameReady(world, WEB)),
      { seconds: 120, describe: () => describe(world.cluster) },
    );
    await assertPlaced(world.cluster, workload.cluster);
  });
}

/** Each right of the application's account was needed at least once, so there is none too many. */
async function usesEveryRight(stage: Stage, world: World, workload: Workload): Promise<void> {
  await stage.step("every right of the account was needed", async () => {
    const file = path.join(world.checkout, "gitops/workloads/access/roles.yaml");
    const role = parseAllDocuments(fs.readFileSync(file, "utf8"))
      .map((document) => document.toJS() as KubernetesObject & { rules?: readonly Rule[] })
      .find(({ kind, metadata }) => kind === "Role" && metadata.namespace === NAMESPACE_OF_WEB);
    const allowed = allowedBy(role?.rules ?? []);
    const used = usedBy(workload.audit, ACCOUNT, NAMESPACE_OF_WEB);
    const idle = [...allowed].filter((right) => !used.has(right));
    stage.figure(
      "rights of the account that were needed",
      `${allowed.size - idle.length} of ${allowed.size}`,
    );
    assert.ok(allowed.size > 0, file);
    assert.deepEqual(idle, []);
    await Promise.resolve();
  });
}

const read = (world: World, file: string): string =>
  fs.readFileSync(path.join(world.checkout, file), "utf8");

async function setReplicas(world: World, before: number, after: number): Promise<void> {
  const text = read(world, DEPLOYMENT_FILE).replace("replicas: 2", `replicas: ${before}`);
  const edited = text.replace(`replicas: ${before}`, `replicas: ${after}`);
  assert.notEqual(edited, text);
  await world.changeGit({ [DEPLOYMENT_FILE]: edited }, `${after} replicas`);
  await reconcileSource(world);
}

/** Flux sees the commit now; Kustomizations follow by themselves. */
async function reconcileSource(world: World): Promise<void> {
  await world.reconcile([GIT_REPOSITORY]);
}

async function hasReplicas(cluster: Cluster, count: number): Promise<void> {
  await waitFor(
    `${count} replicas`,
    async () => (await cluster.read(DEPLOYMENT, "web", NAMESPACE_OF_WEB))?.spec?.replicas === count,
    { seconds: 180 },
  );
}

async function becomes(
  world: World,
  name: string,
  is: (object: KubernetesObject) => boolean,
): Promise<void> {
  await waitFor(
    `Kustomization ${name}`,
    async () => {
      const object = await world.cluster.read(KUSTOMIZATION, name, "flux-system");
      return object !== undefined && is(object);
    },
    { seconds: 180, describe: () => describe(world.cluster) },
  );
}

/** Waits until what comes first in the workload cluster reports an error; everything else waits for it. */
async function reports(world: World, message: RegExp): Promise<void> {
  await becomes(world, `${WORKLOAD}-access`, (object) => {
    const { status, message: text = "" } = conditionOf(object, "Ready") ?? {};
    return status === "False" && message.test(text);
  });
}

async function becameReady(world: World, name: string): Promise<boolean> {
  const object = await world.cluster.read(KUSTOMIZATION, name, "flux-system");
  const head = await headOf(world.remote.repository);
  const { lastAppliedRevision: applied } = object?.status ?? {};
  return (
    object !== undefined && isReady(object) && typeof applied === "string" && applied.includes(head)
  );
}
