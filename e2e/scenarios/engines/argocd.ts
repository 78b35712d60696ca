import * as assert from "node:assert/strict";

import { startComponents } from "../../argocd/components";
import { allSynced, applications, describe } from "../../argocd/progress";
import { applicationNames, ROOT, writeWaves } from "../../argocd/waves";
import { APPLICATION, CONFIG_MAP, SECRET } from "../../cluster/kinds";
import { serveArgocd } from "../../lab/argocd";
import { WITH_TERRAFORM } from "../../lab/parts";
import type { World } from "../../lab/world";
import { localDown, remember } from "../local-commands";
import type { Stage } from "../scenario";
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
  emptyWorld: async (stage, name) => {
    const files = stage.lab.argocd();
    return stage.step("cluster, Git remote and checkout are ready", async () => {
      const known = stage.lab.has(name);
      const world = await stage.lab.world(name, {});
      if (known) return world;
      await writeWaves(world);
      configure(stage, world);
      world.remote.readOnly = true;
      await startComponents(world, files, { by: "chart" });
      return world;
    });
  },
  configure,
  rolledOut: (world) => allSynced(world.cluster, [ROOT.name, ...applicationNames(world)]),
  unfinished: ({ cluster }) => describe(cluster),
  refresh: async ({ cluster }) => {
    const annotations = { "argocd.argoproj.io/refresh": "hard" };
    for (const application of await applications(cluster)) {
      await cluster.merge(APPLICATION, application, { metadata: { annotations } });
    }
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

/** Configures Argo CD, whose chart the run's own registry serves. */
function configure(stage: Stage, world: World, change: Change = {}): void {
  const charts = serveArgocd(world.remote, stage.lab.settings.charts ?? "");
  world.configure({ ...change, engine: { kind: "argocd", sources: { charts } } });
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
