import * as assert from "node:assert/strict";

import { fixturePlatform } from "../../../__tests__/support/fixture-platform";
import type { PlatformInput } from "../../../config/schema";
import { WITH_TERRAFORM } from "../../lab/parts";
import { configure } from "../../terraform/checkout";
import type { Scenario } from "../scenario";
import { awsWorld } from "./support";

/** Terraform validates the stacks of every environment, and plans those on AWS from nothing. */
export const validate: Scenario = {
  name: "validate",
  title:
    "terraform validate accepts every environment's stacks, and terraform plan every core on AWS",
  needs: [...WITH_TERRAFORM, "aws"],

  async run(stage) {
    const { world } = await awsWorld(stage, "validate", { domain: "dev.example.com" });
    const { cdktf } = world;
    configure(world.checkout, withLocalState(fixturePlatform));
    await stage.step("cdktf synth", () => cdktf.synth());
    for (const suffix of ["", "-prod", "-local"]) {
      for (const stack of [`core${suffix}`, `bootstrap${suffix}`]) {
        for (const args of [["init", "-input=false"], ["validate"]]) {
          const { code, output } = await cdktf.terraform(stack, args);
          assert.equal(code, 0, `${stack}: ${output}`);
        }
      }
      // The plan of `local` would contact a laptop's cluster.
      if (suffix === "-local") continue;
      const plan = await cdktf.terraform(`core${suffix}`, ["plan", "-input=false"]);
      assert.equal(plan.code, 0, plan.output);
      const [, count = "0"] =
        /Plan: (\d+) to add, 0 to change, 0 to destroy/.exec(plan.output) ?? [];
      stage.figure(`plan of core${suffix}`, `${count} to add`);
      assert.ok(Number(count) > 50, plan.output);
    }
    await stage.lab.end("validate");
  },
};

function withLocalState(platform: PlatformInput): PlatformInput {
  const environments = platform.environments.map((environment) =>
    environment.kind === "aws"
      ? { ...environment, state: { kind: "local" as const } }
      : environment,
  );
  return { ...platform, environments };
}
