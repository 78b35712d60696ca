import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { WITH_HELM } from "../../lab/parts";
import { deployedWorld } from "../engines/engine";
import { FLUX } from "../engines/flux";
import type { Scenario } from "../scenario";

/** Caches of Terraform and CDKTF in the home directory. */
const CACHES = [".terraform.d/plugin-cache", ".terraform.d/checkpoint_", ".cdktf"];

/** Where commands write. The home directory of a run starts empty. */
export const files: Scenario = {
  name: "files",
  title: "a deploy writes no file outside the checkout, the caches and the temporary directory",
  needs: WITH_HELM,

  async run(stage) {
    await deployedWorld(stage, FLUX);
    const home = path.join(stage.lab.folder, "home");
    const written = fs
      .readdirSync(home, { recursive: true, encoding: "utf8" })
      .filter((name) => fs.lstatSync(path.join(home, name)).isFile())
      .filter((name) => !CACHES.some((cache) => name.startsWith(cache)));
    assert.deepEqual(written, [], "files in the home directory");
    assert.equal(await stage.lab.projectStatus(), stage.lab.statusAtStart, "this checkout");
  },
};
