import * as assert from "node:assert/strict";

import { NAMESPACE } from "../cluster/kinds";
import type { World } from "../lab/world";
import { managed, readState } from "../terraform/state";
import { deployedWorld, named, type Engine } from "./engines/engine";
import { FLUX } from "./engines/flux";
import type { Scenario } from "./scenario";
import { assertPlansEmpty, STACKS } from "./support";

/** Labels by which Flux remembers what it has applied. */
const OWNED = /toolkit\.fluxcd\.io\/|^fluxcd\.controlplane\.io\//;

/** A second deploy. */
export function redeployOf(engine: Engine): Scenario {
  return {
    name: named(engine, "redeploy"),
    title: `a second deploy changes nothing, even after ${engine.title} has labeled what Terraform created`,
    needs: engine.needs,

    async run(stage) {
      const world = await deployedWorld(stage, engine);
      if (engine.labelsNamespace) await assertLabeled(engine, world);
      const ids = (): readonly unknown[] =>
        STACKS.flatMap((stack) => managed(readState(world.checkout, "local", stack))).map(
          ({ type, name, attributes }) => [type, name, attributes.id],
        );
      const before = ids();
      const { output, seconds } = await stage.step("deployed again", () =>
        world.cdktf.deploy(STACKS),
      );
      stage.figure("second cdktf deploy", seconds);
      assert.match(output, /No changes|0 added, 0 changed, 0 destroyed/);
      assert.doesNotMatch(output, /[1-9]\d* (added|changed|destroyed)/);
      assert.deepEqual(ids(), before, "resources of the states");
      await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));
      stage.figure("resources", String(before.length));
    },
  };
}

/** Fails unless the engine has put labels of its own on its namespace, which Terraform has created. */
async function assertLabeled({ namespace: name }: Engine, { cluster }: World): Promise<void> {
  const namespace = await cluster.read(NAMESPACE, name);
  const labels = Object.keys(namespace?.metadata.labels ?? {});
  assert.ok(
    labels.some((key) => OWNED.test(key)),
    `labels of ${name}: ${labels.join(", ")}`,
  );
}

/** With Flux, which labels its own namespace. */
export const redeploy: Scenario = redeployOf(FLUX);
