import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { DEPLOYMENT, FLUX_INSTANCE, HTTP_ROUTE } from "../cluster/kinds";
import { conditionOf, nameOf } from "../cluster/object";
import { allReady, countOf, failures, waits } from "../flux/progress";
import { headOf } from "../git-remote/repository";
import { serveOperator } from "../lab/operator";
import { WITH_HELM } from "../lab/parts";
import type { World } from "../lab/world";
import { waitFor } from "../processes/wait";
import { managed, readState } from "../terraform/state";
import { assertInstalled, assertNothingInstalled, localDown, remember } from "./local-commands";
import type { Scenario, Stage } from "./scenario";
import { assertNothingLeft, assertPlansEmpty, emptyWorld, LOCAL_TREE, STACKS } from "./support";

/** The Flux whose manifests the pinned provider embeds: both engines then install the same. */
const FLUX = "v2.8.5";

/** Configures Flux Operator, whose charts and manifests the run's own registry serves. */
export function configureOperator(
  stage: Stage,
  world: World,
  adopts: "flux" | "nothing" = "flux",
): void {
  const sources = serveOperator(world.remote, stage.lab.settings.charts ?? "");
  world.configure({ engine: { kind: "flux-operator", version: FLUX, adopts, sources } });
}

/** Waits until Flux Operator reports that Flux and its source are healthy. */
export async function instanceReady({ cluster }: World): Promise<number> {
  const waited = await waitFor(
    "the FluxInstance to be Ready",
    async () => {
      const instance = await cluster.read(FLUX_INSTANCE, "flux", "flux-system");
      // Its status has no generation of its own.
      return instance !== undefined && conditionOf(instance, "Ready")?.status === "True";
    },
    {
      seconds: 300,
      every: 500,
      describe: async () => {
        const instance = await cluster.read(FLUX_INSTANCE, "flux", "flux-system");
        return JSON.stringify(instance?.status?.conditions, undefined, 2);
      },
    },
  );
  return waited.seconds;
}

/** The whole life of an environment with Flux Operator. */
export const operator: Scenario = {
  name: "operator",
  title:
    "Flux Operator is deployed with a token that may only read, rolls the tree out, follows a value, and is removed with everything else",
  needs: [...WITH_HELM, "flux-operator"],

  async run(stage) {
    const files = await stage.lab.flux(true);
    const world = await emptyWorld(stage, "operator");
    const { cluster, cdktf, remote } = world;
    await world.startFlux({ ...files, operator: await stage.lab.fluxOperator() });
    configureOperator(stage, world, "nothing");
    remote.readOnly = true;
    const head = await headOf(remote.repository);

    const { seconds } = await stage.step("cdktf deploy core bootstrap", () => cdktf.deploy(STACKS));
    stage.figure("cdktf deploy core bootstrap", seconds);
    stage.figure("until the FluxInstance is Ready, after the deploy", await instanceReady(world));
    await stage.step("everything is Ready", () => allReady(cluster, LOCAL_TREE));
    stage.waits = await waits(cluster);
    stage.failures = await failures(cluster);
    assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));
    await assertInstalled(world);
    await assertRequeues(world);

    await stage.step("nothing is committed, and the token is not in the state", async () => {
      assert.equal(await headOf(remote.repository), head, "head of main");
      const state = path.join(world.checkout, ".state", "local-bootstrap.tfstate");
      assert.ok(!fs.readFileSync(state, "utf8").includes(remote.token), state);
    });
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));

    await stage.step("a changed value arrives", async () => {
      const sources = serveOperator(remote, stage.lab.settings.charts ?? "");
      const engine = { kind: "flux-operator", version: FLUX, adopts: "nothing", sources } as const;
      world.configure({ domain: "changed.example.com", engine });
      await cdktf.deploy(STACKS);
      await waitFor("the route's new host", async () => {
        const route = await cluster.read(HTTP_ROUTE, "hello", "hello");
        return JSON.stringify(route?.spec?.hostnames) === '["hello.changed.example.com"]';
      });
    });

    remember(world);
    const { code, output } = await stage.step("removed", () =>
      localDown(world, { TF_VAR_git_token: remote.token }),
    );
    assert.equal(code, 0, output);
    await assertNothingInstalled(world);
    await assertNothingLeft(world);
    const left = managed(readState(world.checkout, "local", "bootstrap"));
    assert.deepEqual(left, [], "state of bootstrap");
    await stage.lab.end("operator");
  },
};

/** The controllers wait as those of the engine `flux` do, and the setting is there once. */
async function assertRequeues({ cluster }: World): Promise<void> {
  for (const name of ["kustomize-controller", "helm-controller"]) {
    const deployment = await cluster.read(DEPLOYMENT, name, "flux-system");
    assert.ok(deployment !== undefined, name);
    const arguments_ = JSON.stringify(deployment.spec).match(/--requeue-dependency=\w+/g);
    assert.deepEqual(arguments_, ["--requeue-dependency=5s"], nameOf(deployment));
  }
}
