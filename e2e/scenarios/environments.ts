import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { CONFIG_MAP } from "../cluster/kinds";
import { commitsOf, filesOf } from "../git-remote/repository";
import { WITH_TERRAFORM } from "../lab/parts";
import { Skip } from "../lab/skip";
import { arrives } from "./faults/support";
import type { Scenario } from "./scenario";
import { assertPlansEmpty, emptyWorld, STACKS } from "./support";

/** Two environments: Flux's provider pushes to the same branch for both. */
export const environments: Scenario = {
  name: "environments",
  title: "two environments on two clusters can be deployed at the same time from one repository",
  needs: [...WITH_TERRAFORM, "own-cluster"],

  async run(stage) {
    if (stage.lab.settings.kubeconfig !== undefined) {
      throw new Skip("it needs two clusters, and E2E_KUBECONFIG is one");
    }
    const first = await emptyWorld(stage, "environment-first", { tree: addEnvironment });
    const second = await emptyWorld(stage, "environment-second", {
      environment: "second",
      remote: first.remote,
      tree: addEnvironment,
    });

    const worlds = [first, second];
    const results = await stage.step("both deployed", () =>
      Promise.all(worlds.map(({ cdktf }) => cdktf.npmDeploy(STACKS))),
    );
    for (const [index, { code, output }] of results.entries()) {
      assert.equal(code, 0, `deploy ${index + 1}:\n${output.slice(-3000)}`);
    }
    const races = results.filter(({ output }) => output.includes("pushed to the branch meanwhile"));
    stage.figure("deploys that lost the race for the branch", String(races.length));
    for (const world of worlds) {
      await arrives(world);
      await assertPlansEmpty(world, STACKS);
      const map = await world.cluster.read(CONFIG_MAP, "cluster-vars-terraform", "flux-system");
      assert.equal(map?.data?.TF_ENVIRONMENT, world.environment);
    }
    const files = await filesOf(first.remote.repository);
    for (const { environment } of worlds) {
      const folder = `gitops/clusters/${environment}/flux-system`;
      assert.ok(files.includes(`${folder}/gotk-sync.yaml`), `${folder} is missing from Git`);
    }
    const pushes = first.remote.requests.filter(
      ({ path: url, status }) => url.endsWith("/git-receive-pack") && status === 200,
    );
    stage.figure("pushes", String(pushes.length));
    stage.figure("commits", String((await commitsOf(first.remote.repository)).length));
    await stage.lab.end("environment-second");
    await stage.lab.end("environment-first");
  },
};

/** A second environment, added as in docs/how-to.md. */
function addEnvironment(gitops: string): void {
  const clusters = path.join(gitops, "clusters");
  fs.cpSync(path.join(clusters, "local"), path.join(clusters, "second"), { recursive: true });
}
