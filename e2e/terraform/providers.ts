import * as fs from "node:fs";
import * as path from "node:path";

import { lastLines, run } from "../processes/command";

/**
 * Asks `terraform init` for providers, through whatever installation is configured.
 * @param sources such as `fluxcd/flux`
 * @returns undefined, or why they can not be had
 */
export async function missingProviders(
  sources: readonly string[],
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  fs.mkdirSync(folder, { recursive: true });
  const wanted = sources.map((source) => [source.replace(/.*\//, ""), { source }]);
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
