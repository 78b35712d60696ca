import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { stringify } from "yaml";

import { startComponents } from "../../argocd/components";
import { ARGOCD_CM, installBare } from "../../argocd/install";
import { allSynced, describe, statusOf } from "../../argocd/progress";
import type { Cluster } from "../../cluster/cluster";
import {
  APPLICATION,
  CONFIG_MAP,
  DEPLOYMENT,
  NAMESPACE,
  ROLE,
  ROLE_BINDING,
  SECRET,
  SERVICE,
  type Kind,
} from "../../cluster/kinds";
import { commitTree, headOf } from "../../git-remote/repository";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";
import type { Scenario, Stage } from "../scenario";
import { Workload } from "./workload";

const NAME = "argocd/fleet";
const WORLD = "argocd-fleet";
const CLUSTER = "orders";
const REPOSITORY = "fleet.git";
const NAMESPACE_OF_WEB = "web";

/** Seconds after which a sync that waits is started again. */
const SYNC_TIMEOUT = "600";

/** One Application per cluster: the hub's, and the workload cluster's. */
const APPLICATIONS = ["hub", CLUSTER] as const;

/** The hub's Argo CD syncs to a second cluster Secret, whose token is good for two kinds in one namespace. */
export const argocdFleet: Scenario = {
  name: NAME,
  title:
    "the hub's Argo CD syncs to a second cluster Secret, with least rights, rotating credentials and an outage, and never to the wrong cluster",
  needs: ["control-plane", "argocd", "own-cluster"],

  async run(stage) {
    const files = stage.lab.argocd();
    const world = await stage.step("the hub, with Git, is ready", () => stage.lab.world(WORLD, {}));
    await installBare(world, files);
    await world.cluster.apply(CONFIG_MAP, { ...ARGOCD_CM, data: SETTINGS });
    const workload = await stage.step("the workload cluster is ready", () =>
      Workload.start(world, CLUSTER, leastRights),
    );
    const content = path.join(world.folder, "fleet");
    await world.remote.create(REPOSITORY);
    await commit(world, content, 1, "The first state");
    await handOver(world, workload);
    const by = { by: "scenario", syncTimeout: SYNC_TIMEOUT } as const;
    const components = await startComponents(world, files, by);
    await rollsOut(stage, world, workload);
    await rotates(stage, world, workload, content);
    await goesAway(stage, world, workload, content);
    await isRefused(stage, world, workload, content);
    assert.deepEqual(components.crashes, [], "components that ended by themselves");
    await stage.lab.end(WORLD);
  },
};

/** Without it, Argo CD wants to read every kind, and is refused as a whole. */
const SETTINGS = {
  "application.resourceTrackingMethod": "annotation",
  "resource.respectRBAC": "strict",
  "timeout.reconciliation": "10s",
};

/** The hub may manage two kinds in one namespace. */
async function leastRights(cluster: Cluster): Promise<void> {
  const metadata = { name: "hub", namespace: NAMESPACE_OF_WEB };
  const group = "rbac.authorization.k8s.io";
  const verbs = ["create", "delete", "get", "list", "patch", "update", "watch"];
  const role = {
    metadata,
    rules: [
      { apiGroups: ["apps"], resources: ["deployments"], verbs },
      { apiGroups: [""], resources: ["services"], verbs },
    ],
  };
  const binding = {
    metadata,
    roleRef: { apiGroup: group, kind: "Role", name: "hub" },
    subjects: [{ kind: "ServiceAccount", name: "hub", namespace: "kube-system" }],
  };
  await cluster.apply(NAMESPACE, { metadata: { name: NAMESPACE_OF_WEB } });
  await cluster.apply(ROLE, role);
  await cluster.apply(ROLE_BINDING, binding);
}

/** Writes the cluster Secret with the token that works. */
async function handOver({ cluster }: World, workload: Workload): Promise<void> {
  const { server, authority: caData } = workload.endpoint;
  const config = { bearerToken: workload.currentToken, tlsClientConfig: { caData } };
  const texts = {
    name: CLUSTER,
    server,
    config: JSON.stringify(config),
    namespaces: NAMESPACE_OF_WEB,
    clusterResources: "false",
  };
  await cluster.apply(SECRET, {
    metadata: {
      name: `cluster-${CLUSTER}`,
      namespace: "argocd",
      labels: { "argocd.argoproj.io/secret-type": "cluster" },
    },
    data: Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, Buffer.from(text).toString("base64")]),
    ),
  });
}

async function commit(
  { remote }: World,
  folder: string,
  replicas: number,
  message: string,
  more: Readonly<Record<string, object>> = {},
): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true });
  const labels = { app: "web" };
  const container = { name: "web", image: "example.invalid/web:1" };
  const metadata = { name: "web", namespace: NAMESPACE_OF_WEB };
  const files: Readonly<Record<string, object>> = {
    "hub/settings.yaml": {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "settings", namespace: "default" },
      data: { replicas: String(replicas) },
    },
    [`${CLUSTER}/deployment.yaml`]: {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata,
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [container] } },
      },
    },
    [`${CLUSTER}/service.yaml`]: {
      apiVersion: "v1",
      kind: "Service",
      metadata,
      spec: { selector: labels, ports: [{ port: 80 }] },
    },
    ...more,
  };
  for (const [file, object] of Object.entries(files)) {
    const place = path.join(folder, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, stringify(object));
  }
  await commitTree(repositoryOf(remote.root), folder, message);
}

const repositoryOf = (root: string): string => path.join(root, "git", REPOSITORY);

async function rollsOut(stage: Stage, world: World, workload: Workload): Promise<void> {
  const { cluster, remote } = world;
  for (const name of APPLICATIONS) {
    await cluster.apply(APPLICATION, {
      metadata: { name, namespace: "argocd" },
      spec: {
        project: "default",
        source: {
          repoURL: `${remote.address}/${REPOSITORY}`,
          targetRevision: "main",
          path: name,
        },
        destination:
          name === "hub" ? { server: "https://kubernetes.default.svc" } : { name: CLUSTER },
        syncPolicy: {
          automated: { prune: true, selfHeal: true },
          syncOptions: ["ServerSideApply=true"],
          retry: { limit: -1, backoff: { duration: "3s", factor: 1, maxDuration: "3s" } },
        },
      },
    });
  }
  const seconds = await stage.step("both Applications are synced and healthy", () =>
    allSynced(cluster, APPLICATIONS, 180),
  );
  stage.figure("until both are synced and healthy", seconds);
  await assertPlaced(world, workload);
}

/** Each object is in the cluster of its Application, and in no other. */
async function assertPlaced({ cluster: hub }: World, workload: Workload): Promise<void> {
  const expected: readonly (readonly [Kind, string, string, Cluster, Cluster])[] = [
    [CONFIG_MAP, "settings", "default", hub, workload.cluster],
    [DEPLOYMENT, "web", NAMESPACE_OF_WEB, workload.cluster, hub],
    [SERVICE, "web", NAMESPACE_OF_WEB, workload.cluster, hub],
  ];
  for (const [kind, name, namespace, home, other] of expected) {
    assert.ok((await home.read(kind, name, namespace)) !== undefined, `${kind.kind} is missing`);
    assert.equal(await other.read(kind, name, namespace), undefined, `${kind.kind} is in both`);
  }
}

async function rotates(
  stage: Stage,
  world: World,
  workload: Workload,
  content: string,
): Promise<void> {
  await stage.step("with a new token, and the old one refused, a commit arrives", async () => {
    const revoke = await workload.newToken();
    await handOver(world, workload);
    await revoke();
    await commit(world, content, 2, "Two replicas");
    await arrives(world, workload, 2);
  });
  await stage.step(
    "a token that ends too early is an error, and the next one repairs it",
    async () => {
      const revoke = await workload.newToken();
      await revoke();
      await commit(world, content, 3, "Three replicas");
      await reports(world, /unauthorized|provide credentials|must be logged in/i);
      await handOver(world, workload);
      await arrives(world, workload, 3);
    },
  );
}

/** While the workload cluster can't be reached, the hub goes on. */
async function goesAway(
  stage: Stage,
  world: World,
  workload: Workload,
  content: string,
): Promise<void> {
  await stage.step("the workload cluster goes away: the hub goes on without it", async () => {
    await workload.goAway();
    await commit(world, content, 4, "While the cluster is away");
    await refresh(world);
    await waitFor(
      "the hub's own object",
      async () =>
        (await world.cluster.read(CONFIG_MAP, "settings", "default"))?.data?.replicas === "4",
      { seconds: 120, describe: () => describe(world.cluster) },
    );
    const there = await world.cluster.read(DEPLOYMENT, "web", NAMESPACE_OF_WEB);
    assert.equal(there, undefined, "the workload is on the hub");
    await reports(world, /connection refused|connection reset|EOF/i);
  });
  await stage.step("it comes back, and gets what was committed meanwhile", async () => {
    await workload.comeBack();
    await arrives(world, workload, 4);
    await assertPlaced(world, workload);
  });
}

/** What the token has no rights for is refused, and nothing of it is there. */
async function isRefused(
  stage: Stage,
  world: World,
  workload: Workload,
  content: string,
): Promise<void> {
  await stage.step("an object beyond the token's rights is refused", async () => {
    const metadata = { name: "intruder", namespace: NAMESPACE_OF_WEB };
    const secret = { apiVersion: "v1", kind: "Secret", metadata };
    const file = `${CLUSTER}/intruder.yaml`;
    await commit(world, content, 4, "A Secret", { [file]: secret });
    await reports(world, /not permitted|forbidden|cannot create/i);
    assert.equal(await workload.cluster.read(SECRET, "intruder", NAMESPACE_OF_WEB), undefined);
    await commit(world, content, 5, "Without it");
    await arrives(world, workload, 5);
  });
}

/** Waits for a commit's replicas, and until both Applications have the commit. */
async function arrives(world: World, workload: Workload, replicas: number): Promise<void> {
  const head = await headOf(repositoryOf(world.remote.root));
  let asked = 0;
  await waitFor(
    `${replicas} replicas`,
    async () => {
      // A webhook of the Git server does this; while there is an error, somebody has to.
      if (asked++ % 10 === 0) await refresh(world);
      const web = await workload.cluster.read(DEPLOYMENT, "web", NAMESPACE_OF_WEB);
      if (web?.spec?.replicas !== replicas) return false;
      const states = await Promise.all(
        APPLICATIONS.map((name) => world.cluster.read(APPLICATION, name, "argocd")),
      );
      return states.every(
        (state) => state !== undefined && statusOf(state).sync?.revision === head,
      );
    },
    { seconds: 240, every: 1000, describe: () => describe(world.cluster) },
  );
}

async function refresh({ cluster }: World): Promise<void> {
  const annotations = { "argocd.argoproj.io/refresh": "normal" };
  for (const name of APPLICATIONS) {
    const metadata = { name, namespace: "argocd" };
    await cluster.merge(APPLICATION, { metadata }, { metadata: { annotations } });
  }
}

/** Waits until the workload cluster's Application reports an error. */
async function reports(world: World, message: RegExp): Promise<void> {
  await refresh(world);
  await waitFor(
    `Application ${CLUSTER} to report ${String(message)}`,
    async () => {
      const application = await world.cluster.read(APPLICATION, CLUSTER, "argocd");
      if (application === undefined) return false;
      const { operationState, conditions = [] } = statusOf(application);
      const texts = [operationState?.message, ...conditions.map((one) => one.message)];
      return texts.some((text) => text !== undefined && message.test(text));
    },
    { seconds: 180, every: 1000, describe: () => describe(world.cluster) },
  );
}
