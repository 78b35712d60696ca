import * as fs from "node:fs";
import * as path from "node:path";

import type { PlatformInput } from "../../config/schema";
import type { ContractDocument } from "../../modules/contract";
import { synthesize } from "../../stacks/synthesize";
import { testApp } from "./app";
import { fixturePlatform } from "./fixture-platform";
import type { TerraformJson } from "./stack";

/** What a synth writes for one environment. */
export interface SynthesizedEnvironment {
  readonly core: TerraformJson;
  readonly bootstrap: TerraformJson;
  readonly contract: ContractDocument;
}

/** A synth's output folder, of the fixture platform unless another is given. */
export function synthesized(input: PlatformInput = fixturePlatform): string {
  const app = testApp();
  synthesize(app, input);
  return app.outdir;
}

const read = (...segments: string[]): unknown =>
  JSON.parse(fs.readFileSync(path.join(...segments), "utf8"));

/** The stacks and contracts of environments of the fixture platform. */
export function stacksOf<const N extends string>(
  ...names: readonly N[]
): Record<N, SynthesizedEnvironment> {
  return stacksIn(fixturePlatform, ...names);
}

/** As {@link stacksOf}, of another platform. */
export function stacksIn<const N extends string>(
  platform: PlatformInput,
  ...names: readonly N[]
): Record<N, SynthesizedEnvironment> {
  const outdir = synthesized(platform);
  const entries = names.map((name) => {
    const suffix = name === platform.defaultEnvironment ? "" : `-${name}`;
    const stack = (role: string): TerraformJson =>
      read(outdir, "stacks", `${role}${suffix}`, "cdk.tf.json") as TerraformJson;
    const contract = read(outdir, "contract", name, "contract.json") as ContractDocument;
    return [name, { core: stack("core"), bootstrap: stack("bootstrap"), contract }];
  });
  return Object.fromEntries(entries) as Record<N, SynthesizedEnvironment>;
}
