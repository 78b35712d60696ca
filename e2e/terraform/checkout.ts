import * as fs from "node:fs";
import * as path from "node:path";

import type { PlatformInput } from "../../config/schema";
import { must } from "../processes/command";

/**
 * A copy of the checkout with its own configuration, as if a user had edited `config/`. It
 * shares only the installed packages.
 */
export async function makeCheckout(project: string, folder: string): Promise<void> {
  const listed = await must(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: project },
  );
  for (const name of listed.split("\0")) {
    const from = path.join(project, name);
    if (name === "" || !fs.existsSync(from)) continue;
    const to = path.join(folder, name);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(from, to);
  }
  fs.symlinkSync(path.join(project, "node_modules"), path.join(folder, "node_modules"));
}

/** Writes what a user edits: `config/index.ts`, and `environments/local.ts`, which `npm run local` reads. */
export function configure(folder: string, platform: PlatformInput): void {
  const text = [
    'import type { PlatformInput } from "./schema";',
    "",
    `export const platform: PlatformInput = ${JSON.stringify(platform, undefined, 2)};`,
    "",
  ];
  fs.writeFileSync(path.join(folder, "config", "index.ts"), text.join("\n"));
  const local = platform.environments.find(
    ({ name, kind }) => kind === "local" && name === "local",
  );
  if (local === undefined) return;
  const own = [
    'import type { LocalEnvironmentInput } from "../schema";',
    "",
    `export const local: LocalEnvironmentInput = ${JSON.stringify(local, undefined, 2)};`,
    "",
  ];
  fs.writeFileSync(path.join(folder, "config", "environments", "local.ts"), own.join("\n"));
}
