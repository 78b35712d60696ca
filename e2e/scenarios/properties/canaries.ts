import * as fs from "node:fs";
import * as path from "node:path";

import { CONFIG_MAP, EVENT } from "../../cluster/kinds";
import type { World } from "../../lab/world";
import { must } from "../../processes/command";
import { STACKS } from "../support";

/** The result of a search for secrets. */
export interface Search {
  /** Where each secret was found, by its name. */
  readonly found: readonly string[];
  /** How many files were searched. */
  readonly files: number;
}

/**
 * Looks for secrets in everything that a deploy leaves behind: saved plans, states, ConfigMaps, events, logs, other
 * files, and every object of the Git repository.
 * @param secrets values by name
 * @param belongs parts of the paths in which secrets are expected
 */
export async function findSecrets(
  world: World,
  secrets: Readonly<Record<string, readonly string[]>>,
  belongs: readonly string[],
): Promise<Search> {
  const found: string[] = [];
  const look = (place: string, content: string | Buffer): void => {
    for (const [name, texts] of Object.entries(secrets)) {
      if (texts.some((text) => content.includes(text))) found.push(`${name}: ${place}`);
    }
  };
  for (const stack of STACKS) {
    const plan = path.join(world.folder, `${stack}.plan`);
    const made = await world.cdktf.terraform(stack, ["plan", "-input=false", `-out=${plan}`]);
    if (made.code !== 0) throw new Error(made.output);
    const shown = await world.cdktf.terraform(stack, ["show", "-json", plan]);
    look(`plan of ${stack}`, shown.stdout);
  }
  const [maps, events] = await Promise.all([
    world.cluster.list(CONFIG_MAP),
    world.cluster.list(EVENT),
  ]);
  look("ConfigMaps", JSON.stringify(maps));
  look("events", JSON.stringify(events));
  look("Git", await everyObject(world));
  const files = [world.folder, world.logs]
    .flatMap(filesBelow)
    .filter((file) => !belongs.some((place) => file.includes(place)));
  for (const file of files) look(path.relative(world.folder, file), fs.readFileSync(file));
  return { found, files: files.length };
}

/** Every object of the repository, including those that no branch contains. */
async function everyObject({ remote }: World): Promise<string> {
  const { repository } = remote;
  return must("git", ["--git-dir", repository, "cat-file", "--batch-all-objects", "--batch"]);
}

/** Files of a directory. Links aren't followed. */
function filesBelow(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(place);
    return entry.isFile() ? [place] : [];
  });
}
