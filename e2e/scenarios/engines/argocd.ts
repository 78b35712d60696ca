import * as assert from "node:assert/strict";

import type { AwsEnvironmentInput } from "../../../config/schema";
import { startComponents } from "../../argocd/components";
import { allSynced, applications, describe, refresh } from "../../argocd/progress";
import { applicationNames, ROOT, writeWaves } from "../../argocd/waves";
import { CONFIG_MAP, SECRET } from "../../cluster/kinds";
import { serveArgocd } from "../../lab/argocd";
import { WITH_TERRAFORM } from "../../lab/parts";
import type { World } from "../../lab/world";
import { localDown, remember } from "../local-commands";
import type { Stage } from "../scenario";
import { emptyWorld, type Start } from "../support";
import type { Change, Engine } from "./engine";

const NAMESPACE = "argocd";

const CLUSTER = { name: "in-cluster", namespace: NAMESPACE };

/** Argo CD from its chart. */
export const ARGOCD: Engine = {
  prefix: "argocd",
  title: "Argo CD",
  needs: [...WITH_TERRAFORM.filter((part) => part !== "flux"), "argocd", "argocd-chart"],
  namespace: NAMESPACE,
  labelsNamespace: false,
  emptyWorld: (stage, name) =>
    emptyWorld(stage, name, {}, async (world) => {
      await argocdStart(stage)(world);
      configure(stage, world);
    }),
  configure,
  rolledOut: (world) => allSynced(world.cluster, [ROOT.name, ...applicationNames(world)]),
  unfinished: ({ cluster }) => describe(cluster),
  refresh: async ({ cluster }) => {
    for (const { metadata } of await applications(cluster))
      await refresh(cluster, metadata.name, "hard");
  },
  domain: async ({ cluster }) => {
    const secret = await cluster.read(SECRET, CLUSTER.name, CLUSTER.namespace);
    return secret?.metadata.annotations?.TF_DOMAIN;
  },
  changeByHand: async ({ cluster }, domain) => {
    const annotations = { TF_DOMAIN: domain };
    await cluster.merge(SECRET, { metadata: CLUSTER }, { metadata: { annotations } });
    // The policy of the routes' hosts reads the ConfigMap.
    const metadata = { name: "cluster-vars-terraform", namespace: NAMESPACE };
    await cluster.merge(CONFIG_MAP, { metadata }, { data: { TF_DOMAIN: domain } });
    return "noticed";
  },
  password: async ({ cluster }) => {
    const secret = await cluster.read(SECRET, "repository", NAMESPACE);
    return Buffer.from(secret?.data?.password ?? "", "base64").toString();
  },
  remove: (world) => {
    remember(world);
    return localDown(world, { TF_VAR_git_token: world.remote.token });
  },
  assertRemoved,
  installing: /helm_release\.\S*argocd\S* Creating/,
};

/** What writes the Applications of an environment and starts Argo CD, which may only read Git. */
export function argocdStart(stage: Stage, environment?: string): Start {
  const files = stage.lab.argocd();
  return async (world) => {
    await writeWaves(world, environment);
    world.remote.readOnly = true;
    await startComponents(world, files, { by: "chart" });
  };
}

/** The engine's configuration. */
export function argocdEngine(stage: Stage, world: World): ArgocdEngine {
  const charts = serveArgocd(world.remote, stage.lab.settings.charts ?? "");
  return { kind: "argocd", sources: { charts } };
}

type ArgocdEngine = Extract<AwsEnvironmentInput["engine"], { kind: "argocd" }>;

/** Configures Argo CD, whose chart the run's own registry serves. */
function configure(stage: Stage, world: World, change: Change = {}): void {
  world.configure({ ...change, engine: argocdEngine(stage, world) });
}

async function assertRemoved(world: World): Promise<void> {
  const { cluster } = world;
  const left = await applications(cluster);
  assert.deepEqual(
    left.map(({ metadata }) => metadata.name),
    [],
    "Applications",
  );
  const maps = await cluster.list(CONFIG_MAP);
  const ours = maps.filter(({ metadata }) => metadata.name.endsWith("-terraform"));
  assert.deepEqual(
    ours.map(({ metadata }) => metadata.name),
    [],
    "Terraform's ConfigMaps",
  );
}
