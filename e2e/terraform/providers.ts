import * as fs from "node:fs";
import * as path from "node:path";

import { lastLines, run } from "../processes/command";
import type { PinnedProviders } from "./pinned-providers";

/**
 * Asks `terraform init` for the providers that the stacks pin, through whatever installation is
 * configured.
 * @returns undefined, or why they can't be had
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
    const { code, output } = await run("terraform", ["init", "-input=false", "-no-color"], options);
    if (code === 0) return undefined;
    return `terraform init: ${lastLines(output.replace(/[│╷╵]/g, ""), 3).replace(/\s+/g, " ").trim()}`;
  } catch {
    return "Terraform is not on PATH";
  }
}
