import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { startComponents } from "../argocd/components";
import { annotateCluster, installArgocd, setDomain } from "../argocd/install";
import { allSynced, applications, gaps, refresh, statusOf, waits } from "../argocd/progress";
import { ROOT, writeWaves } from "../argocd/waves";
import { APPLICATION, APPLICATION_SET, HTTP_ROUTE } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import type { WaitingEdge } from "../engine/waiting-edges";
import { headOf } from "../git-remote/repository";
import type { World } from "../lab/world";
import { sleep, waitFor } from "../processes/wait";
import { assertInstalled } from "./local-commands";
import type { Scenario, Stage } from "./scenario";
import { waitingEdges } from "./waiting-edges";

const NAME = "argocd";
const CHANGED = "changed.example.com";
const DEPLOYMENT_FILE = "gitops/apps/hello/base/deployment.yaml";

/** The same tree as Flux's, by a real Argo CD: the waves wait, and a value that is missing changes nothing. */
export const argocd: Scenario = {
  name: NAME,
  title: "Argo CD rolls out what landbridge waves writes, and each wave waits for those before it",
  needs: ["control-plane", "argocd"],

  async run(stage) {
    const files = stage.lab.argocd();
    const world = await stage.step("cluster, Git remote and checkout are ready", () =>
      stage.lab.world(NAME, {}),
    );
    const names = await stage.step("landbridge waves", () => writeWaves(world));
    const edges = await waitingEdges(world, new Set(names));
    assert.ok(edges.length >= names.length, JSON.stringify(edges));
    await stage.step("cdktf synth without Terraform", () => synthesize(world));
    const engine = await installArgocd(world, files);
    const components = await startComponents(world, files, {
      by: "scenario",
      syncTimeout: engine.parameter("controller.sync.timeout.seconds"),
    });
    await rollsOut(stage, world, names, edges);
    await changes(stage, world, names);
    await missingValue(stage, world);
    assert.deepEqual(components.crashes, [], "components that ended by themselves");
    await stage.lab.end(NAME);
  },
};

async function synthesize(world: World): Promise<void> {
  world.configure({ engine: { kind: "argocd" } });
  world.env = { TERRAFORM_BINARY_NAME: path.join(world.folder, "none") };
  await world.cdktf.synth();
}

async function rollsOut(
  stage: Stage,
  world: World,
  names: readonly string[],
  edges: readonly WaitingEdge[],
): Promise<void> {
  const { cluster } = world;
  const seconds = await stage.step("all Applications are synced and healthy", () =>
    allSynced(cluster, [ROOT.name, ...names]),
  );
  stage.figure("until everything is synced and healthy", seconds);
  stage.waits = await waits(cluster);
  stage.gaps = await gaps(cluster, edges);
  stage.figure("waiting edges that were respected", String(edges.length));
  await assertInstalled(world);
  const head = await headOf(world.remote.repository);
  for (const { spec, metadata } of await applications(cluster)) {
    const { repoURL, targetRevision } = (spec?.source ?? {}) as Record<string, string>;
    if (repoURL !== world.remote.url || metadata.name === ROOT.name) continue;
    assert.equal(targetRevision, head, `commit of ${metadata.name}`);
  }
}

/** A changed value and a changed commit arrive. */
async function changes(stage: Stage, world: World, names: readonly string[]): Promise<void> {
  const { cluster } = world;
  await stage.step("a changed value arrives", async () => {
    await setDomain(world, CHANGED);
    await waitFor(
      "the route's new host",
      async () => {
        const route = await cluster.read(HTTP_ROUTE, "hello", "hello");
        return JSON.stringify(route?.spec?.hostnames) === `["hello.${CHANGED}"]`;
      },
      { seconds: 180 },
    );
    await allSynced(cluster, [ROOT.name, ...names]);
  });
  await stage.step("a commit arrives everywhere", async () => {
    const text = fs.readFileSync(path.join(world.checkout, DEPLOYMENT_FILE), "utf8");
    const edited = text.replace("replicas: 2", "replicas: 3");
    assert.notEqual(edited, text, `${DEPLOYMENT_FILE} has no "replicas: 2"`);
    await world.changeGit({ [DEPLOYMENT_FILE]: edited }, "Three replicas");
    const head = await headOf(world.remote.repository);
    await refresh(cluster, ROOT.name);
    await waitFor(
      "the commit",
      async () => {
        const hello = await cluster.read(APPLICATION, "hello", "argocd");
        return hello !== undefined && statusOf(hello).sync?.revision === head;
      },
      { seconds: 180 },
    );
    await allSynced(cluster, [ROOT.name, ...names]);
  });
}

/** An annotation that is missing is an error of the ApplicationSet, and nothing else. */
async function missingValue(stage: Stage, world: World): Promise<void> {
  await stage.step("a value that is missing is an error, and changes nothing", async () => {
    const before = await specs(world);
    assert.equal(await error(world), undefined);
    await annotateCluster(world.cluster, { TF_DOMAIN: null });
    const { value } = await waitFor("the ApplicationSet's error", () => error(world), {
      seconds: 120,
    });
    assert.match(value, /TF_DOMAIN/);
    await sleep(10_000);
    assert.deepEqual(await specs(world), before, "the Applications");
    await annotateCluster(world.cluster, { TF_DOMAIN: CHANGED });
    await waitFor("the error to be gone", async () => (await error(world)) === undefined);
  });
}

/** Message of the ApplicationSet's error, if there is one. */
async function error({ cluster }: World): Promise<string | undefined> {
  const set = await cluster.read(APPLICATION_SET, ROOT.name, ROOT.namespace);
  const condition = set?.status?.conditions?.find(({ type }) => type === "ErrorOccurred");
  return condition?.status === "True" ? (condition.message ?? "") : undefined;
}

async function specs({ cluster }: World): Promise<readonly unknown[]> {
  const own = ({ metadata: { name, uid }, spec }: KubernetesObject): unknown => [name, uid, spec];
  return (await applications(cluster)).map(own);
}
