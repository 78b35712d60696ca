import * as assert from "node:assert/strict";

import { KUSTOMIZATION, NAMESPACE } from "../../cluster/kinds";
import { isReady } from "../../cluster/object";
import { describe } from "../../flux/progress";
import { WITH_TERRAFORM, type Part } from "../../lab/parts";
import type { World } from "../../lab/world";
import type { CommandResult } from "../../processes/command";
import { lastLines } from "../../processes/command";
import { waitFor } from "../../processes/wait";
import { unframed } from "../../terraform/cdktf";
import { managed, readState } from "../../terraform/state";
import type { Scenario, Stage } from "../scenario";
import { assertPlansEmpty, emptyWorld, STACKS } from "../support";

/** A failure during a deploy: how it happens, what the deploy must report, and what ends it. */
export interface Fault {
  /** Name after `faults/`. */
  readonly name: string;
  readonly title: string;
  /** Deploys with the fault, in an empty world in which Flux's controllers wait for their CRDs. */
  readonly trouble: (world: World, stage: Stage) => Promise<CommandResult>;
  /** What the failed deploy must print. */
  readonly message: RegExp;
  /** Removes the fault. */
  readonly repair?: (world: World) => Promise<void>;
  /** Parts other than Terraform and Flux. Default: none. */
  readonly needs?: readonly Part[];
}

/** A deploy that fails with a clear message. The next one converges, and nothing is lost. */
export function fault({ name, title, trouble, message, repair, needs = [] }: Fault): Scenario {
  return {
    name: `faults/${name}`,
    title,
    needs: [...WITH_TERRAFORM, ...needs],
    async run(stage) {
      const world = await emptyWorld(stage, `fault-${name}`);
      const { code, output } = await stage.step("failed to deploy", () => trouble(world, stage));
      assert.notEqual(code, 0, "the deploy succeeded");
      const text = unframed(output);
      assert.ok(message.test(text), lastLines(output, 40));
      stage.figure("says", said(text, message));
      // Terraform must know everything that it created, or it would create it again.
      const known = STACKS.flatMap((stack) => managed(readState(world.checkout, "local", stack)));
      await repair?.(world);
      await converges(stage, world);
      const after = STACKS.flatMap((stack) => managed(readState(world.checkout, "local", stack)));
      const ids = after.map(({ type, name: id }) => `${type}.${id}`);
      for (const resource of known) assert.ok(ids.includes(`${resource.type}.${resource.name}`));
      await stage.lab.end(`fault-${name}`);
    },
  };
}

/** Deploys. The first values must arrive, and every plan must be empty. */
export async function converges(stage: Stage, world: World): Promise<void> {
  await stage.step("deployed again", () => world.cdktf.deploy(STACKS));
  await stage.step("Flux to apply a value of core", () => arrives(world));
  await assertPlansEmpty(world, STACKS);
}

/** Waits for the first Kustomization, and for a value of core in what it applied. */
export async function arrives({ cluster, environment }: World): Promise<void> {
  await waitFor(
    "the namespaces",
    async () => {
      const applied = await cluster.read(KUSTOMIZATION, "namespaces", "flux-system");
      const namespace = await cluster.read(NAMESPACE, "hello");
      const value = namespace?.metadata.labels?.["landbridge.dev/environment"];
      return applied !== undefined && isReady(applied) && value === environment;
    },
    { seconds: 120, describe: () => describe(cluster) },
  );
}

/** An excerpt of the output around a match. */
function said(text: string, message: RegExp): string {
  const { index, 0: found } = message.exec(text) ?? { index: 0, 0: "" };
  return text.slice(Math.max(0, index - 80), index + found.length + 20).trim();
}
