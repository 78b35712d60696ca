import * as fs from "node:fs";
import * as path from "node:path";

import { run } from "../processes/command";
import { terraformBinary } from "./binary";
import type { PinnedProviders } from "./pinned-providers";

/**
 * Runs `terraform init` for the providers that the stacks pin, with the provider installation that is
 * configured.
 * @returns undefined, or why they aren't available
 */
export async function missingProviders(
  pins: PinnedProviders,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  fs.mkdirSync(folder, { recursive: true });
  const wanted = [...pins].map(([source, version]) => [
    source.replace(/.*\//, ""),
    { source, version },
  ]);
  const configuration = { terraform: { required_providers: Object.fromEntries(wanted) as object } };
  fs.writeFileSync(path.join(folder, "providers.tf.json"), JSON.stringify(configuration));
  try {
    const options = { cwd: folder, env, timeout: 180 };
    const args = ["init", "-input=false", "-no-color"];
    const { code, output } = await run(terraformBinary(env), args, options);
    if (code === 0) return undefined;
    return `${path.basename(terraformBinary(env))} init: ${firstError(output)} (docs/e2e.md, "The providers and a mirror")`;
  } catch {
    return `${terraformBinary(env)} is not on PATH`;
  }
}

/** Terraform's first error as one line, without the advice that follows. */
export function firstError(output: string): string {
  const text = output.replace(/[│╷╵]/g, "");
  const [, error = text] =
    /Error: ([\s\S]*?)(?:\n\s*Did you intend|\n\s*If you |\n\s*To see |\n\s*Error: |$)/.exec(
      text,
    ) ?? [];
  return error.replace(/\s+/g, " ").trim();
}
