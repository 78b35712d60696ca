import * as assert from "node:assert/strict";

import { CONFIG_MAP, CUSTOM_RESOURCE_DEFINITION, NAMESPACE } from "../cluster/kinds";
import type { World, WorldOptions } from "../lab/world";
import type { Stage } from "./scenario";

/** The stacks of the default environment. */
export const STACKS = ["core", "bootstrap"] as const;

/** Kustomizations of the project's local environment. */
export const LOCAL_TREE = [
  "flux-system",
  "namespaces",
  "gateway-api-crds",
  "istio",
  "metrics-server",
  "reloader",
  "gateway",
  "hello",
] as const;

/** Starts an engine's processes in a new world. They wait for what Terraform installs. */
export type Start = (world: World) => Promise<void>;

/** What starts Flux's controllers. Builds them first, if necessary. */
export async function fluxStart(stage: Stage): Promise<Start> {
  const files = await stage.lab.flux(stage.has("helm-controller"));
  return (world) => world.startFlux(files);
}

/** A world whose platform isn't deployed yet, in which an engine waits for what Terraform installs. Default: Flux. */
export async function emptyWorld(
  stage: Stage,
  name: string,
  options: WorldOptions = {},
  engine?: Start,
): Promise<World> {
  const start = engine ?? (await fluxStart(stage));
  return stage.step("cluster, Git remote and checkout are ready", async () => {
    const isNew = !stage.lab.has(name);
    const world = await stage.lab.world(name, options);
    if (isNew) await start(world);
    return world;
  });
}

/** Fails unless the plan of each stack is empty. */
export async function assertPlansEmpty(world: World, stacks: readonly string[]): Promise<void> {
  for (const stack of stacks) assert.equal(await world.cdktf.isPlanEmpty(stack), true, stack);
}

/** Fails if anything of the platform is left in the cluster or is stuck in deletion. */
export async function assertNothingLeft(world: World): Promise<void> {
  const { cluster } = world;
  const namespaces = await cluster.list(NAMESPACE);
  const stuck = namespaces.filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
  assert.deepEqual(
    stuck.map(({ metadata }) => metadata.name),
    [],
    "namespaces are stuck in deletion",
  );
  assert.ok(!namespaces.some(({ metadata }) => metadata.name === "flux-system"), "flux-system");
  const crds = await cluster.list(CUSTOM_RESOURCE_DEFINITION);
  const flux = crds.filter(({ metadata }) => metadata.name.endsWith(".toolkit.fluxcd.io"));
  assert.deepEqual(
    flux.map(({ metadata }) => metadata.name),
    [],
    "Flux's CRDs",
  );
  const maps = await cluster.list(CONFIG_MAP);
  const ours = maps.filter(({ metadata }) => metadata.name.endsWith("-terraform"));
  assert.deepEqual(
    ours.map(({ metadata }) => metadata.name),
    [],
    "Terraform's ConfigMaps",
  );
}
