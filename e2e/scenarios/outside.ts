import * as assert from "node:assert/strict";
import * as path from "node:path";

import { DRAINED, OUTSIDE, OutsideControllers, SERVICE_FINALIZER, SYNC } from "../aws/outside";
import { addOutside } from "../charts/outside-tree";
import { withoutHelm } from "../charts/without-helm";
import { KUSTOMIZATION, SERVICE } from "../cluster/kinds";
import { nameOf } from "../cluster/object";
import { NODE_CLAIM, NODE_CLASS, NODE_POOL } from "../cluster/outside-kinds";
import { allReady } from "../flux/progress";
import { FROM_GO_PROXY } from "../lab/parts";
import type { World } from "../lab/world";
import { run, type CommandResult } from "../processes/command";
import { waitFor } from "../processes/wait";
import type { Scenario, Stage } from "./scenario";
import { LOCAL_TREE } from "./support";
import { worldWithoutTerraform } from "./without-terraform";

const TREE = [
  ...LOCAL_TREE,
  ...["crds", "controllers", "nodes", "edge", "apps"].map((part) => `outside-${part}`),
];

/** Milliseconds after a step's title at which the teardown is killed. */
const MIDDLE = 400;

/** What a cluster on AWS holds outside of it, and a teardown that is killed again and again. */
export const outside: Scenario = {
  name: "outside",
  title:
    "landbridge teardown leaves no record, load balancer, volume or machine, killed in the middle of every step",
  needs: FROM_GO_PROXY,

  async run(stage) {
    const world = await worldWithoutTerraform(stage, "outside", {
      tree: (gitops) => {
        withoutHelm(gitops);
        addOutside(gitops, {
          namespace: OUTSIDE,
          sync: SYNC,
          kinds: [NODE_POOL, NODE_CLAIM, NODE_CLASS],
        });
      },
    });
    const controllers = new OutsideControllers(world.cluster);
    try {
      await rolledOut(stage, world, controllers);
      await stage.step("the plan changes nothing", () => plan(world));
      await stage.step("killed in the middle of every step", () => killedInEveryStep(stage, world));
      await assertDrained(world);
      assert.deepEqual(controllers.left, EMPTY);

      await resumeRoot(world);
      await rolledOut(stage, world, controllers);
      await stage.step("a controller never answers", async () => {
        controllers.answers = false;
        await neverAnswers(world);
        await assertDrained(world);
        assert.deepEqual(controllers.left, { ...EMPTY, balancers: [`${OUTSIDE}/edge-istio`] });
      });
    } finally {
      await controllers.stop();
    }
    await stage.lab.end("outside");
  },
};

const EMPTY = { balancers: [], records: [], instances: [], volumes: [] };

async function rolledOut(
  stage: Stage,
  world: World,
  controllers: OutsideControllers,
): Promise<void> {
  await stage.step("all of the tree is Ready", () => allReady(world.cluster, TREE));
  const { seconds } = await waitFor(
    "a load balancer, a record, a volume and a machine",
    () => Promise.resolve(Object.values(controllers.left).every((names) => names.length > 0)),
    { describe: () => JSON.stringify(controllers.left) },
  );
  stage.figure("until all of it is there in AWS", seconds);
}

async function plan(world: World): Promise<void> {
  const { code, output } = await teardown(world, ["--dry-run"]);
  assert.equal(code, 0, output);
  const titles = [
    "Suspend reconciliation",
    "Delete routes",
    "Delete Gateways and Ingresses",
    "Delete Services of type LoadBalancer",
    "Wait until External-DNS",
    "Delete what mounts volumes",
    "Delete volume claims",
    "Remove Kustomization",
    "Delete NodePools",
    "Delete node classes",
  ].map((title) => output.indexOf(title));
  assert.ok(!titles.includes(-1), output);
  assert.deepEqual(
    titles,
    [...titles].sort((a, b) => a - b),
    output,
  );
  const suspended = (await world.cluster.list(KUSTOMIZATION)).filter(({ spec }) => spec?.suspend);
  assert.deepEqual(suspended.map(nameOf), [], "suspended by the plan");
  const refused = await teardown(world, []);
  assert.equal(refused.code, 2, refused.output);
  assert.match(refused.output, /--yes/);
}

/** Kills each run in the first step that no earlier run has begun, until one has none left. */
async function killedInEveryStep(stage: Stage, world: World): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    let printed = 0;
    const { code, output } = await teardown(world, ["--yes"], (all, send) => {
      // The plan comes first, with numbered titles.
      const titles = all
        .split("\n")
        .filter((line) => /^(?:Suspend|Delete|Wait|Remove) /.test(line));
      for (const title of titles.slice(printed)) {
        if (seen.has(title)) continue;
        seen.add(title);
        setTimeout(() => {
          send("SIGKILL");
        }, MIDDLE);
        break;
      }
      printed = titles.length;
    });
    if (code !== 128) {
      assert.equal(code, 0, output);
      break;
    }
  }
  stage.figure("steps in which it was killed", String(seen.size));
  assert.ok(seen.size >= 10, [...seen].join("\n"));
}

async function neverAnswers(world: World): Promise<void> {
  const { code, output } = await teardown(world, ["--yes", "--timeout=0.2"]);
  assert.equal(code, 1, output);
  const name = `Service ${OUTSIDE}/edge-istio`;
  assert.match(output, new RegExp(`^${name} is still there`, "m"));
  const controller = `aws-load-balancer-controller (Deployment ${OUTSIDE}/aws-load-balancer-controller)`;
  assert.ok(
    output.includes(`finalizer ${SERVICE_FINALIZER}, to be removed by ${controller}`),
    output,
  );
  const option = `--force-finalizer Service/${OUTSIDE}/edge-istio`;
  assert.ok(output.includes(option), output);
  const other = await teardown(world, [
    "--yes",
    "--timeout=0.1",
    "--force-finalizer=Service/other",
  ]);
  assert.equal(other.code, 1, other.output);
  const forced = await teardown(world, ["--yes", ...option.split(" ")]);
  assert.equal(forced.code, 0, forced.output);
}

function teardown(
  world: World,
  args: readonly string[],
  onOutput?: (output: string, send: (signal: NodeJS.Signals) => void) => void,
): Promise<CommandResult> {
  const program = "packages/landbridge/bin/landbridge.cjs";
  const all = [program, "teardown", "--context", world.cluster.context, "--no-aws", ...args];
  return run("node", all, {
    cwd: world.checkout,
    env: world.userEnv(),
    log: path.join(world.logs, "teardown.log"),
    ...(onOutput === undefined ? {} : { onOutput }),
  });
}

async function assertDrained({ cluster }: World): Promise<void> {
  for (const kind of DRAINED) {
    assert.deepEqual((await cluster.list(kind)).map(nameOf), [], kind.kind);
  }
  const services = (await cluster.list(SERVICE)).filter(
    ({ spec }) => spec?.type === "LoadBalancer",
  );
  assert.deepEqual(services.map(nameOf), [], "load balancers");
  const left = await cluster.list(KUSTOMIZATION);
  assert.deepEqual(
    left.map(({ metadata, spec }) => [metadata.name, spec?.suspend]),
    [["flux-system", true]],
  );
}

/** What `flux resume kustomization flux-system` does. */
async function resumeRoot({ cluster }: World): Promise<void> {
  const metadata = { name: "flux-system", namespace: "flux-system" };
  await cluster.merge(KUSTOMIZATION, { metadata }, { spec: { suspend: false } });
}
