import * as fs from "node:fs";
import * as path from "node:path";

import { redirectSources } from "../charts/redirect";
import type { World } from "../lab/world";
import { must } from "../processes/command";
import { ARGOCD_NAMESPACE } from "./components";

/** The ApplicationSet that `landbridge waves` writes, and the Application that it creates. */
export const ROOT = { name: "platform", namespace: ARGOCD_NAMESPACE } as const;

const TREE = "gitops/argocd/local";

/** Writes the Applications of the sources on this machine, and pushes them. @returns their names */
export async function writeWaves(world: World): Promise<readonly string[]> {
  const { checkout, remote } = world;
  redirectSources(path.join(checkout, "gitops"), remote.address);
  const args = ["packages/landbridge/bin/landbridge.cjs", "waves", "--env", "local"];
  const log = path.join(world.logs, "waves.log");
  await must("node", args, { cwd: checkout, env: world.userEnv(), log });
  const written: Record<string, string> = {};
  for (const file of fs.readdirSync(path.join(checkout, TREE), {
    recursive: true,
    encoding: "utf8",
  })) {
    const place = path.join(checkout, TREE, file);
    if (fs.statSync(place).isFile()) written[`${TREE}/${file}`] = fs.readFileSync(place, "utf8");
  }
  await world.changeGit(written, "landbridge waves");
  return applicationNames(world);
}

/** Names of the Applications that `landbridge waves` has written. */
export function applicationNames({ checkout }: World): readonly string[] {
  const templates = fs.readdirSync(path.join(checkout, TREE, "applications/templates"));
  return templates.map((name) => path.basename(name, ".yaml"));
}
