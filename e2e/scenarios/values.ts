import * as assert from "node:assert/strict";

import { HTTP_ROUTE } from "../cluster/kinds";
import type { World } from "../lab/world";
import { sleep, waitFor } from "../processes/wait";
import { deployedWorld, named, type Engine } from "./engines/engine";
import { FLUX } from "./engines/flux";
import type { Scenario, Stage } from "./scenario";
import { assertPlansEmpty, STACKS } from "./support";

/** Seconds after which a change that the engine must not notice counts as unnoticed. */
const PATIENCE = 20;

/** Seconds after which the object must have a value that the engine has. */
const LIMIT = 60;

/** A changed value in core. */
export function valuesOf(engine: Engine): Scenario {
  return {
    name: named(engine, "values"),
    title: `a value of core changes: after one deploy, ${engine.title}'s object has it, seconds after the contract`,
    needs: engine.needs,

    async run(stage) {
      const world = await deployedWorld(stage, engine);
      const domain = "changed.example.com";
      engine.configure(stage, world, { domain });
      const deployed = stage.step("deployed the change", () => world.cdktf.deploy(STACKS));
      // Watched while the deploy runs, because the contract changes long before the end.
      const changed = arrival("the contract", () => engine.domain(world), domain);
      const applied = arrival("the route", () => hostname(world), `hello.${domain}`);
      const [, contract, route] = await Promise.all([deployed, changed, applied]);
      stage.figure("from the contract in the cluster to the object", route - contract);
      assert.ok(route - contract < LIMIT, "the engine doesn't notice the change");
      // A sync that still runs would keep the host of before, which the policy by then refuses.
      await engine.rolledOut(world);
      await changedByHand(stage, engine, world, domain);

      await stage.step("deployed again, which undoes the change by hand", () =>
        world.cdktf.deploy(STACKS),
      );
      assert.equal(await engine.domain(world), domain);
      await arrival("the route", () => hostname(world), `hello.${domain}`);
      await assertPlansEmpty(world, STACKS);
      await engine.rolledOut(world);
    },
  };
}

/** With Flux. */
export const values: Scenario = valuesOf(FLUX);

/** What the documentation says about a change that Terraform doesn't know of. */
async function changedByHand(
  stage: Stage,
  engine: Engine,
  world: World,
  domain: string,
): Promise<void> {
  const by = "by-hand.example.com";
  if ((await engine.changeByHand(world, by)) === "noticed") {
    await arrival("the route", () => hostname(world), `hello.${by}`);
    return;
  }
  await sleep(PATIENCE * 1000);
  const noticed = (await hostname(world)) !== `hello.${domain}`;
  stage.figure("without the watch label", noticed ? "noticed" : `not in ${PATIENCE} s`);
  assert.equal(noticed, false, "the object changed although its ConfigMap has no watch label");
}

/** Waits until something has a value. @returns the time in seconds */
async function arrival(
  what: string,
  read: () => Promise<string | undefined>,
  expected: string,
): Promise<number> {
  const probe = async (): Promise<boolean> => (await read()) === expected;
  await waitFor(`${what} to have ${expected}`, probe, { seconds: 300, every: 100 });
  return performance.now() / 1000;
}

async function hostname({ cluster }: World): Promise<string | undefined> {
  const route = await cluster.read(HTTP_ROUTE, "hello", "hello");
  return (route?.spec?.hostnames as readonly string[] | undefined)?.[0];
}
