import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { DEPLOYMENT, KUSTOMIZATION } from "../cluster/kinds";
import { headOf } from "../git-remote/repository";
import { WITH_HELM } from "../lab/parts";
import type { World } from "../lab/world";
import { managed, readState } from "../terraform/state";
import {
  assertInstalled,
  assertNothingInstalled,
  localDown,
  localUp,
  remember,
} from "./local-commands";
import type { Scenario } from "./scenario";
import { assertNothingLeft, emptyWorld, STACKS } from "./support";

const HELLO = "gitops/apps/hello/base/deployment.yaml";
const KUSTOMIZATION_FILE = "gitops/infrastructure/reloader/flux-kustomization.yaml";
const RELOADER = "gitops/infrastructure/reloader/controller/helm-release.yaml";

/** What a user on a laptop sees: "everything is Ready" and "everything is removed" must be true. */
export const local: Scenario = {
  name: "local",
  title:
    "npm run local waits for the branch's head and reports failures; local:down leaves nothing behind",
  needs: WITH_HELM,

  async run(stage) {
    const world = await emptyWorld(stage, "npm-run-local");
    remember(world);
    const first = await stage.step("npm run local", () => localUp(world));
    assert.equal(first.code, 0, first.output);
    assert.match(first.output, /landbridge: everything is Ready after \d+ s, at main@sha1:/);
    stage.figure("npm run local, from nothing", first.seconds);
    await assertInstalled(world);

    await stage.step("a commit that Flux hasn't fetched", async () => {
      await change(world, HELLO, (text) => text.replace("Hello from", "Greetings from"));
      // Flux neither applies nor deletes a Kustomization during its health checks, which fail below.
      await change(world, KUSTOMIZATION_FILE, (text) =>
        text.replace("timeout: 10m", "timeout: 30s"),
      );
      const { code, output } = await localUp(world);
      assert.equal(code, 0, output);
      const head = await headOf(world.remote.repository);
      assert.ok(
        output.includes(`everything is Ready`) && output.includes(`at main@sha1:${head}`),
        output,
      );
      const deployed = await world.cluster.read(DEPLOYMENT, "hello", "hello");
      assert.match(JSON.stringify(deployed?.spec), /Greetings from local/);
    });

    await stage.step("a suspended Kustomization", async () => {
      await suspend(world, true);
      const { code, output } = await localUp(world);
      await suspend(world, false);
      assert.equal(code, 1, output);
      assert.match(output, /suspended, .*: +Kustomization flux-system\/reloader/);
      assert.doesNotMatch(output, /everything is Ready/);
    });

    await stage.step("a chart version that doesn't exist", async () => {
      await change(world, RELOADER, (text) => text.replace(/version: .*/, "version: 99.0.0"));
      const { code, output } = await localUp(world);
      assert.equal(code, 1, output);
      assert.match(output, /the rollout failed after \d+ s:\n.*reloader.*99\.0\.0/);
      assert.doesNotMatch(output, /everything is Ready/);
    });

    const credentials = { TF_VAR_git_token: world.remote.token };
    const down = await stage.step("npm run local:down", () => localDown(world, credentials));
    assert.equal(down.code, 0, down.output);
    stage.figure("npm run local:down", down.seconds);
    assert.match(down.output, /except what is kept on purpose:\n +namespaces: .*\bhello\b/);
    await assertNothingInstalled(world);
    await assertNothingLeft(world);
    for (const stack of STACKS) {
      assert.deepEqual(managed(readState(world.checkout, "local", stack)), [], stack);
    }
    const again = await localDown(world, {});
    assert.equal(again.code, 0, again.output);
    assert.match(again.output, /nothing is deployed/);
    await stage.lab.end("npm-run-local");
  },
};

/** Changes a file in the branch and in the checkout, as a commit and push would. */
async function change(world: World, file: string, edit: (text: string) => string): Promise<void> {
  const place = path.join(world.checkout, file);
  const edited = edit(fs.readFileSync(place, "utf8"));
  fs.writeFileSync(place, edited);
  await world.changeGit({ [file]: edited }, `Change ${path.basename(file)}`);
}

async function suspend({ cluster }: World, isSuspended: boolean): Promise<void> {
  const metadata = { name: "reloader", namespace: "flux-system" };
  await cluster.merge(KUSTOMIZATION, { metadata }, { spec: { suspend: isSuspended } });
}
