import * as assert from "node:assert/strict";
import * as crypto from "node:crypto";

import { NAMESPACE } from "../../cluster/kinds";
import { Skip } from "../../lab/skip";
import type { World } from "../../lab/world";
import { lastLines, type CommandResult } from "../../processes/command";
import { waitFor } from "../../processes/wait";
import { unframed } from "../../terraform/cdktf";
import { managed, readState } from "../../terraform/state";
import { named, type Engine } from "../engines/engine";
import type { Scenario, Stage } from "../scenario";
import { assertPlansEmpty, STACKS } from "../support";

/**
 * Seconds in which an engine must act. After its first start, Argo CD's application-controller sometimes compares nothing until its
 * informers list everything again, which they do every 3 minutes (util/settings and util/db of 3.5.1).
 */
const PATIENCE = 300;

/** A fault of an engine that Terraform installs as a release. Git is the engine's own business: the deploy doesn't wait for it. */
interface EngineFault {
  /** Name after `faults/`. */
  readonly name: string;
  readonly title: string;
  readonly run: (stage: Stage, engine: Engine, world: World) => Promise<void>;
}

function scenario(engine: Engine, { name, title, run }: EngineFault): Scenario {
  const full = named(engine, `faults/${name}`);
  const world = full.replaceAll("/", "-");
  return {
    name: full,
    title: `${engine.title}: ${title}`,
    needs: [...engine.needs, ...(name === "api-server-gone" ? (["own-cluster"] as const) : [])],
    async run(stage) {
      await run(stage, engine, await engine.emptyWorld(stage, world));
      await stage.lab.end(world);
    },
  };
}

const GIT_GONE: EngineFault = {
  name: "git-gone",
  title:
    "the Git remote doesn't answer during the deploy; the engine says so, and continues by itself",
  run: async (stage, engine, world) => {
    world.remote.isGitGone = true;
    await stage.step("deployed", () => world.cdktf.deploy(STACKS));
    await says(
      stage,
      engine,
      world,
      /EOF|connection reset|closed by the remote|failed to (list|fetch|get)/i,
    );
    world.remote.isGitGone = false;
    await engine.refresh(world);
    await converges(stage, engine, world);
  },
};

const TOKEN_REFUSED: EngineFault = {
  name: "token-refused",
  title:
    "the Git remote rejects the token; the engine says so, and a deploy with another revision fixes it",
  run: async (stage, engine, world) => {
    const { remote } = world;
    const good = remote.token;
    remote.token = crypto.randomBytes(20).toString("hex");
    const wrong = remote.token;
    remote.token = good;
    world.env = { ...world.env, TF_VAR_git_token: wrong };
    await stage.step("deployed", () => world.cdktf.deploy(STACKS));
    await says(stage, engine, world, REFUSED);
    world.env = { ...world.env, TF_VAR_git_token: good };
    engine.configure(stage, world, { tokenRevision: 2 });
    await stage.step("deployed with the right token", () => world.cdktf.deploy(STACKS));
    assert.equal(await engine.password(world), good, "the Secret has the old token");
    await engine.refresh(world);
    await converges(stage, engine, world);
  },
};

const REFUSED = /authentication required|authorization failed|invalid credentials/i;

const TOKEN_ROTATED: EngineFault = {
  name: "token-rotated",
  title:
    "the token is rotated in time, which the engine doesn't notice, and too late, which a deploy fixes",
  run: async (stage, engine, world) => {
    const { remote } = world;
    await stage.step("deployed", () => world.cdktf.deploy(STACKS));
    await stage.step("everything is rolled out", () => engine.rolledOut(world));

    const rotate = (): void => {
      remote.formerToken = remote.token;
      remote.token = crypto.randomBytes(20).toString("hex");
    };
    rotate();
    engine.configure(stage, world, { tokenRevision: 2 });
    await stage.step("deployed with the new token", () => world.cdktf.deploy(STACKS));
    assert.equal(await engine.password(world), remote.token, "the Secret has the old token");
    remote.formerToken = undefined;
    await engine.refresh(world);
    await stage.step("everything is rolled out", () => engine.rolledOut(world));

    rotate();
    remote.formerToken = undefined;
    await engine.refresh(world);
    await says(stage, engine, world, REFUSED);
    engine.configure(stage, world, { tokenRevision: 3 });
    await stage.step("deployed with a new revision", () => world.cdktf.deploy(STACKS));
    assert.equal(await engine.password(world), remote.token, "the Secret has the old token");
    await engine.refresh(world);
    await converges(stage, engine, world);
  },
};

const API_SERVER_GONE: EngineFault = {
  name: "api-server-gone",
  title: "the API server goes away while the engine is installed",
  run: async (stage, engine, world) => {
    const { ownControlPlane: control, cluster } = world;
    if (control === undefined)
      throw new Skip("it needs its own cluster, not that of E2E_KUBECONFIG");
    const result = await stage.step("failed to deploy", () =>
      deployAnd(engine, world, () => {
        void control.apiServer.kill();
      }),
    );
    failed(stage, result, /connection refused|connection reset|EOF/);
    control.apiServer.start();
    await waitFor("the API server", () => cluster.isReady());
    await convergesWithState(stage, engine, world);
  },
};

const INTERRUPTED: EngineFault = {
  name: "interrupted",
  title: "the deploy is interrupted by SIGINT while the engine is installed",
  run: async (stage, engine, world) => {
    const result = await stage.step("failed to deploy", () =>
      deployAnd(engine, world, (send) => {
        send("SIGINT");
      }),
    );
    failed(stage, result, engine.installing);
    await convergesWithState(stage, engine, world);
  },
};

/** Every fault, with each engine that a release installs. */
export function faultsOf(engine: Engine): readonly Scenario[] {
  return [GIT_GONE, TOKEN_REFUSED, TOKEN_ROTATED, API_SERVER_GONE, INTERRUPTED].map((fault) =>
    scenario(engine, fault),
  );
}

/** Deploys, and acts once when the engine's installation begins. */
function deployAnd(
  { installing }: Engine,
  { cdktf }: World,
  act: (send: (signal: NodeJS.Signals) => void) => void,
): Promise<CommandResult> {
  let acted = false;
  return cdktf.tryDeploy(STACKS, (output, send) => {
    if (acted || !installing.test(output)) return;
    acted = true;
    act(send);
  });
}

function failed(stage: Stage, { code, output }: CommandResult, message: RegExp): void {
  assert.notEqual(code, 0, "the deploy succeeded");
  const text = unframed(output);
  assert.ok(message.test(text), lastLines(output, 40));
  stage.figure("says", message.exec(text)?.[0] ?? "");
}

/** Waits until the engine reports a message about its source. */
async function says(stage: Stage, engine: Engine, world: World, message: RegExp): Promise<void> {
  const { value } = await waitFor(
    `a message like ${String(message)}`,
    async () => {
      const text = await engine.unfinished(world);
      return message.test(text) ? text : undefined;
    },
    { seconds: PATIENCE, every: 1000, describe: () => engine.unfinished(world) },
  );
  const { index = 0, 0: found = "" } = message.exec(value) ?? {};
  stage.figure("says", value.slice(Math.max(0, index - 80), index + found.length + 20).trim());
}

/** Nothing that Terraform knew is lost, and the next deploy converges. */
async function convergesWithState(stage: Stage, engine: Engine, world: World): Promise<void> {
  const ids = (): readonly string[] =>
    STACKS.flatMap((stack) => managed(readState(world.checkout, "local", stack))).map(
      ({ type, name }) => `${type}.${name}`,
    );
  const known = ids();
  await stage.step("deployed again", () => world.cdktf.deploy(STACKS));
  await converges(stage, engine, world);
  const now = ids();
  for (const id of known) assert.ok(now.includes(id), id);
}

/** The first values arrive, and every plan is empty. */
async function converges(stage: Stage, engine: Engine, world: World): Promise<void> {
  await stage.step("the engine to apply a value of core", () =>
    waitFor(
      "the namespaces",
      async () => {
        const namespace = await world.cluster.read(NAMESPACE, "hello");
        return namespace?.metadata.labels?.["landbridge.dev/environment"] === "local";
      },
      { seconds: PATIENCE, describe: () => engine.unfinished(world) },
    ),
  );
  await assertPlansEmpty(world, STACKS);
}
