import * as assert from "node:assert/strict";
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { WITH_TERRAFORM } from "../../lab/parts";
import { remember, signalGroup } from "../../processes/children";
import { waitFor } from "../../processes/wait";
import { terraformBinary } from "../../terraform/binary";
import { Cdktf } from "../../terraform/cdktf";
import type { Scenario } from "../scenario";
import { emptyWorld, STACKS } from "../support";
import { converges } from "./support";

const LOCKED = /Error acquiring the state lock/;

/** Someone hasn't answered Terraform's question yet, and Terraform holds the lock in the meantime. */
export const lockHeld: Scenario = {
  name: "faults/lock-held",
  title: "someone else holds the state lock, and the message says who",
  needs: WITH_TERRAFORM,

  async run(stage) {
    const world = await emptyWorld(stage, "fault-lock-held");
    await stage.step("deployed", () => world.cdktf.deploy(STACKS));
    const cwd = path.join(world.checkout, "cdktf.out", "stacks", "core");
    const env = stage.lab.commandEnv({ TF_VAR_git_token: world.remote.token });
    const holder = spawn(terraformBinary(env), ["destroy", "-no-color"], {
      cwd,
      env,
      detached: true,
    });
    remember(holder);
    let question = "";
    holder.stdout.setEncoding("utf8").on("data", (text: string) => (question += text));
    await waitFor("Terraform's question", () =>
      Promise.resolve(question.includes("Enter a value")),
    );

    const { code, output } = await stage.step("failed to deploy", () =>
      world.cdktf.tryDeploy(STACKS),
    );
    assert.notEqual(code, 0, "the deploy succeeded");
    assert.match(output, LOCKED);
    assert.match(
      output,
      /Operation: +OperationTypeApply/,
      "the message doesn't say what holds the lock",
    );
    assert.match(output, /Who: +\S+/, "the message doesn't say who holds the lock");

    // Without an answer, Terraform cancels.
    signalGroup(holder, "SIGINT");
    await new Promise((resolve) => holder.once("close", resolve));
    await converges(stage, world);
    await stage.lab.end("fault-lock-held");
  },
};

/** Two pipelines deploy the same environment. */
export const twoDeploys: Scenario = {
  name: "faults/two-deploys",
  title:
    "two concurrent deploys of one environment: the lock lets one through, and nothing is created twice",
  needs: WITH_TERRAFORM,

  async run(stage) {
    const world = await emptyWorld(stage, "fault-two-deploys");
    const other = path.join(world.folder, "other");
    // Two checkouts with one state, as with a bucket.
    fs.mkdirSync(path.join(world.checkout, ".state"));
    fs.cpSync(world.checkout, other, { recursive: true, verbatimSymlinks: true });
    fs.rmSync(path.join(other, ".state"), { recursive: true });
    fs.symlinkSync(path.join(world.checkout, ".state"), path.join(other, ".state"));
    const second = new Cdktf({
      checkout: other,
      env: stage.lab.commandEnv({ TF_VAR_git_token: world.remote.token }),
      log: path.join(world.logs, "cdktf-other.log"),
    });
    const results = await stage.step("ran two deploys at once", () =>
      Promise.all([world.cdktf.tryDeploy(STACKS), second.tryDeploy(STACKS)]),
    );
    const failed = results.filter(({ code }) => code !== 0);
    for (const { output } of failed) assert.match(output, LOCKED);
    assert.ok(failed.length < 2, "neither deploy succeeded");
    stage.figure("deploys that the lock rejected", String(failed.length));
    await converges(stage, world);
    await stage.lab.end("fault-two-deploys");
  },
};
