import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { CONFIG_MAP, EVENT, SECRET } from "../../cluster/kinds";
import type { World } from "../../lab/world";
import { must } from "../../processes/command";
import type { Scenario } from "../scenario";
import { deployedWorld, STACKS } from "../support";

/** Where the token belongs: the API server's database, with the Secret that Flux signs in by. */
const BELONGS = [`control-plane${path.sep}etcd${path.sep}`];

/** The token of Git, followed through everything that a deploy leaves behind. */
export const secrets: Scenario = {
  name: "secrets",
  title: "the token of Git is in no state, plan, ConfigMap, event, log or commit",

  async run(stage) {
    const world = await deployedWorld(stage);
    const canary = world.remote.token;
    // Otherwise the search proves nothing.
    const secret = await world.cluster.read(SECRET, "flux-system", "flux-system");
    const password = Buffer.from(secret?.data?.password ?? "", "base64").toString();
    assert.equal(password, canary, "the canary did not reach Flux");

    const found: string[] = [];
    const look = (name: string, content: string | Buffer): void => {
      const encoded = Buffer.from(`git:${canary}`).toString("base64");
      if ([canary, encoded].some((text) => content.includes(text))) found.push(name);
    };
    for (const stack of STACKS) {
      const plan = path.join(world.folder, `${stack}.plan`);
      const made = await world.cdktf.terraform(stack, ["plan", "-input=false", `-out=${plan}`]);
      assert.equal(made.code, 0, made.output);
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
    const files = [world.folder, world.logs].flatMap(filesBelow);
    const searched = files.filter((file) => !BELONGS.some((place) => file.includes(place)));
    for (const file of searched) look(path.relative(stage.lab.folder, file), fs.readFileSync(file));
    stage.figure("files searched", String(searched.length));
    assert.deepEqual(found, []);
  },
};

/** Every object of the repository, also those that no branch holds. */
async function everyObject({ remote }: World): Promise<string> {
  const { repository } = remote;
  return must("git", ["--git-dir", repository, "cat-file", "--batch-all-objects", "--batch"]);
}

/** Files of a folder; what a link leads to is somebody else's. */
function filesBelow(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(place);
    return entry.isFile() ? [place] : [];
  });
}
