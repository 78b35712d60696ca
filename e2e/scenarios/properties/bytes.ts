import * as assert from "node:assert/strict";
import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";

import { PROJECT } from "../../lab/folders";
import { localPlatform } from "../../lab/platform";
import { Cdktf } from "../../terraform/cdktf";
import { configure, makeCheckout } from "../../terraform/checkout";
import type { Scenario } from "../scenario";

/** Reproducible output, which reviews of synthesized JSON rely on. */
export const bytes: Scenario = {
  name: "bytes",
  title:
    "the same configuration gives the same output on every synth, in every directory, at any time",
  needs: [],

  async run(stage) {
    const url = "http://127.0.0.1:1/platform.git";
    const kubernetes = { configPath: "~/.kube/config", configContext: "e2e" };
    const platform = localPlatform({ name: "local", url, kubernetes });
    const synths = ["bytes-one", "another/place/bytes-two"].map(async (name, index) => {
      const checkout = path.join(stage.lab.folder, name);
      await makeCheckout(PROJECT, checkout);
      configure(checkout, platform);
      // Neither may matter: sort order depends on the language, and dates on the time zone.
      const different =
        index === 0 ? { TZ: "UTC", LANG: "C" } : { TZ: "Asia/Tokyo", LANG: "sv_SE" };
      const env = stage.lab.commandEnv(different);
      const log = path.join(stage.lab.folder, "log", "bytes.log");
      await new Cdktf({ checkout, env, log }).synth();
      return hashes(path.join(checkout, "cdktf.out"));
    });
    const [first = {}, second] = await stage.step("synthesized twice", () => Promise.all(synths));
    assert.deepEqual(second, first);
    stage.figure("files", String(Object.keys(first).length));
  },
};

/** The hash of every file that a synth wrote. */
function hashes(folder: string): Record<string, string> {
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(
    files.map((name) => {
      const content = fs.readFileSync(path.join(folder, name));
      return [name, crypto.createHash("sha256").update(content).digest("hex")];
    }),
  );
}
