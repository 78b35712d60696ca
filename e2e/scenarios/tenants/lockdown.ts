import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { parse } from "yaml";

import { DEPLOYMENT } from "../../cluster/kinds";
import type { World } from "../../lab/world";

/** Arguments of controllers, by their names. */
export type Arguments = Readonly<Record<string, readonly string[]>>;

const LOCKDOWN = /^--(?:no-cross-namespace-refs|no-remote-bases|default-service-account)\b/;

interface Patch {
  readonly target: { readonly kind: string; readonly name: string };
  readonly patch: string;
}

/** The lockdown as it is synthesized: what Flux's bootstrap gives the controllers. */
export function synthesizedLockdown({ checkout }: World): Arguments {
  const stack = path.join(checkout, "cdktf.out/stacks/bootstrap/cdk.tf.json");
  const { resource } = JSON.parse(fs.readFileSync(stack, "utf8")) as {
    resource: { flux_bootstrap_git: Readonly<Record<string, { kustomization_override: string }>> };
  };
  const [bootstrap] = Object.values(resource.flux_bootstrap_git);
  const { patches } = parse(bootstrap?.kustomization_override ?? "{}") as {
    patches: readonly Patch[];
  };
  const found: Record<string, string[]> = {};
  for (const { target, patch } of patches) {
    if (target.kind !== "Deployment") continue;
    const values = (parse(patch) as readonly { value?: unknown }[]).flatMap(({ value }) =>
      typeof value === "string" && LOCKDOWN.test(value) ? [value] : [],
    );
    if (values.length > 0) found[target.name] = [...(found[target.name] ?? []), ...values];
  }
  return found;
}

/** Fails unless the Deployments in the cluster have the arguments that the processes run with. */
export async function assertDeployed({ cluster }: World, args: Arguments): Promise<void> {
  for (const [name, expected] of Object.entries(args)) {
    const deployment = await cluster.read(DEPLOYMENT, name, "flux-system");
    const text = JSON.stringify(deployment?.spec);
    for (const argument of expected)
      assert.ok(text.includes(`"${argument}"`), `${name} ${argument}`);
  }
}
