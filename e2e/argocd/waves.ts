import * as fs from "node:fs";
import * as path from "node:path";

import { redirectSources } from "../charts/redirect";
import type { World } from "../lab/world";
import { must } from "../processes/command";
import { ARGOCD_NAMESPACE } from "./components";

/** The ApplicationSet that `landbridge waves` writes, and the Application that it creates. */
export const ROOT = { name: "platform", namespace: ARGOCD_NAMESPACE } as const;

const treeOf = (environment: string): string => `gitops/argocd/${environment}`;

/** Writes an environment's Applications of the sources on this machine, and pushes them. @returns their names */
export async function writeWaves(
  world: World,
  environment = world.environment,
): Promise<readonly string[]> {
  const { checkout, remote } = world;
  const tree = treeOf(environment);
  redirectSources(path.join(checkout, "gitops"), remote.address);
  const args = ["packages/landbridge/bin/landbridge.cjs", "waves", "--env", environment];
  const log = path.join(world.logs, "waves.log");
  await must("node", args, { cwd: checkout, env: world.userEnv(), log });
  const written: Record<string, string> = {};
  for (const file of fs.readdirSync(path.join(checkout, tree), {
    recursive: true,
    encoding: "utf8",
  })) {
    const place = path.join(checkout, tree, file);
    if (fs.statSync(place).isFile()) written[`${tree}/${file}`] = fs.readFileSync(place, "utf8");
  }
  await world.changeGit(written, "landbridge waves");
  return applicationNames(world, environment);
}

/** Names of the Applications that `landbridge waves` has written. */
export function applicationNames(
  { checkout, environment: own }: World,
  environment = own,
): readonly string[] {
  const folder = path.join(checkout, treeOf(environment), "applications/templates");
  const templates = fs.readdirSync(folder);
  return templates.map((name) => path.basename(name, ".yaml"));
}
