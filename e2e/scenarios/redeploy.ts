import * as assert from "node:assert/strict";

import { NAMESPACE } from "../cluster/kinds";
import { managed, readState } from "../terraform/state";
import { deployedWorld, named, type Engine } from "./engines/engine";
import { FLUX } from "./engines/flux";
import type { Scenario } from "./scenario";
import { assertPlansEmpty, STACKS } from "./support";

/** Labels and annotations by which an engine remembers what it has applied. */
const OWNED = /^(kustomize\.toolkit\.fluxcd\.io|argocd\.argoproj\.io)\//;

/** A second deploy. */
export function redeployOf(engine: Engine): Scenario {
  return {
    name: named(engine, "redeploy"),
    title: `a second deploy changes nothing, even after ${engine.title} has labeled what Terraform created`,
    needs: engine.needs,

    async run(stage) {
      const world = await deployedWorld(stage, engine);
      const namespaces = await world.cluster.list(NAMESPACE);
      const owned = namespaces.filter(({ metadata: { labels, annotations } }) =>
        Object.keys({ ...labels, ...annotations }).some((key) => OWNED.test(key)),
      );
      const created = managed(readState(world.checkout, "local", "bootstrap")).map(
        ({ attributes }) => attributes.id,
      );
      const both = owned.filter(({ metadata }) => created.includes(metadata.name));
      assert.ok(both.length > 0, "the engine has labeled none of Terraform's namespaces");

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

/** With Flux, which labels its own namespace. */
export const redeploy: Scenario = redeployOf(FLUX);
