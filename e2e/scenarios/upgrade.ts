import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { CONFIG_MAP, GIT_REPOSITORY } from "../cluster/kinds";
import { allReady, countOf, failures } from "../flux/progress";
import type { World } from "../lab/world";
import { waitFor } from "../processes/wait";
import type { Scenario } from "./scenario";
import { assertPlansEmpty, emptyWorld, LOCAL_TREE, STACKS } from "./support";

const OLD = "TF_DOMAIN";
const NEW = "TF_PLATFORM_DOMAIN";

/** Number 8: Flux's next version, which refuses unset variables, and a variable's new name. */
export const upgrade: Scenario = {
  name: "upgrade",
  title:
    "Flux's controllers are upgraded under a running tree; then a variable is renamed, both names served",

  async run(stage) {
    const next = stage.lab.fluxNext();
    const world = await emptyWorld(stage, "upgrade");
    const { cluster, cdktf } = world;
    const ready = (): Promise<number> => allReady(cluster, LOCAL_TREE);
    await stage.step("deployed", () => cdktf.deploy(STACKS));
    await stage.step("all of the tree is Ready", ready);

    await stage.step("controllers upgraded", () => world.startFlux(next));
    await world.reconcile();
    await stage.step("all of the tree is Ready", ready);
    await stage.step("plans are empty", () => assertPlansEmpty(world, STACKS));

    const declaration = /contract\.variable\("TF_DOMAIN", (.*)\);/;
    await stage.step("synth names those who read the old name", async () => {
      editDeclaration(world, (text) =>
        text.replace(declaration, `contract.variable("${NEW}", $1);`),
      );
      // An error only where the contract names Flux 2.9: older versions fill in the empty string.
      const { output } = await cdktf.trySynth();
      assert.match(output, /apps\/hello\/base\/http-route\.yaml.*TF_DOMAIN is not set/);
    });
    await stage.step("both names deployed", async () => {
      const both = `contract.variable("${NEW}", $1);\n    contract.variable("${OLD}", $1);`;
      editDeclaration(world, (text) =>
        text.replace(/contract\.variable\("TF_PLATFORM_DOMAIN", (.*)\);/, both),
      );
      await cdktf.deploy(STACKS);
      assert.deepEqual(await served(world), [OLD, NEW]);
    });
    await stage.step("readers use the new name", async () => {
      await world.changeGit(renamed(path.join(world.checkout, "gitops")), "A variable's new name");
      const before = await revision(world);
      await world.reconcile();
      await waitFor("the commit", async () => (await revision(world)) !== before);
      await ready();
    });
    await stage.step("the old name is gone", async () => {
      editDeclaration(world, (text) => text.replace(/^.*contract\.variable\("TF_DOMAIN".*\n/m, ""));
      await cdktf.deploy(STACKS);
      assert.deepEqual(await served(world), [NEW]);
      await world.reconcile();
      await ready();
    });
    stage.failures = await failures(cluster);
    assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));
    await stage.lab.end("upgrade");
  },
};

function editDeclaration({ checkout }: World, edit: (text: string) => string): void {
  const file = path.join(checkout, "modules/local-cluster/local-cluster.ts");
  const text = fs.readFileSync(file, "utf8");
  const edited = edit(text);
  assert.notEqual(edited, text, "the declaration is not where it was");
  fs.writeFileSync(file, edited);
}

/** The names under which the domain is served. */
async function served({ cluster }: World): Promise<string[]> {
  const map = await cluster.read(CONFIG_MAP, "cluster-vars-terraform", "flux-system");
  return Object.keys(map?.data ?? {})
    .filter((key) => key.endsWith("DOMAIN"))
    .sort();
}

async function revision({ cluster }: World): Promise<string | undefined> {
  const source = await cluster.read(GIT_REPOSITORY, "flux-system", "flux-system");
  return (source?.status?.artifact as { revision?: string } | undefined)?.revision;
}

/** Renames the variable in the local part of the checkout's tree. @returns what was changed */
function renamed(gitops: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const file of fs.readdirSync(gitops, { recursive: true, encoding: "utf8" })) {
    const place = path.join(gitops, file);
    if (!file.endsWith(".yaml") || !fs.statSync(place).isFile()) continue;
    const text = fs.readFileSync(place, "utf8");
    const edited = text.replaceAll(`\${${OLD}}`, `\${${NEW}}`);
    if (edited === text) continue;
    fs.writeFileSync(place, edited);
    files[path.join("gitops", file)] = edited;
  }
  return files;
}
