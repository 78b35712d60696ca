import * as assert from "node:assert/strict";

import type { AwsEnvironmentInput } from "../../../config/schema";
import type { Simulator } from "../../aws/simulator";
import type { StoredSecrets } from "../../charts/external-secrets";
import { StandIns } from "../../charts/stand-ins";
import { DEPLOYMENT } from "../../cluster/kinds";
import { conditionOf, nameOf, type KubernetesObject } from "../../cluster/object";
import { API_SERVICE, DAEMON_SET, JOB, STATEFUL_SET } from "../../cluster/outside-kinds";
import type { Part } from "../../lab/parts";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";
import { emptyAwsWorld } from "../aws/support";
import type { Scenario, Stage } from "../scenario";
import { STACKS, type Start } from "../support";

/** Seconds until everything must be Ready. */
const DEADLINE = 900;

/** How an engine rolls out the real charts, and how it reports that. */
export interface ChartsEngine {
  readonly needs: readonly Part[];
  /** What starts its processes. */
  readonly start: (stage: Stage) => Promise<Start>;
  /** Its configuration; undefined for the environment's own. */
  readonly configuration?: (stage: Stage, world: World) => AwsEnvironmentInput["engine"];
  /** What it needs only on this machine, as soon as it is installed. */
  readonly installed?: (world: World) => Promise<void>;
  /** Whether its rollout has come to the last part. */
  readonly isAtEnd: (world: World) => Promise<boolean>;
  /** What it reconciles that isn't Ready: kind and name. */
  readonly notReady: (world: World) => Promise<readonly string[]>;
  /** What isn't Ready, one object per line with its message. */
  readonly describe: (world: World) => Promise<string>;
  /** Adds waits, failures and counts to the report. Fails unless every chart is installed. */
  readonly report: (stage: Stage, world: World) => Promise<void>;
}

/** An environment of the project, rolled out with the real charts. */
export interface ChartsProps {
  readonly name: string;
  readonly title: string;
  readonly environment: AwsEnvironmentInput;
  readonly engine: ChartsEngine;
  /** Writes `gitops/` of the checkout. Default: the project's own. */
  readonly tree?: (gitops: string) => void;
  /** What the account has before the deploy. */
  readonly account?: (simulator: Simulator) => void;
  /** What Secrets Manager has, as far as it is read. Default: nothing that is known. */
  readonly stored?: (world: World) => StoredSecrets;
  /** What else must be so, once everything is Ready. */
  readonly then?: (stage: Stage, world: World) => Promise<void>;
}

/** One deploy of an environment on the simulated AWS; everything becomes Ready. */
export function chartsOf(props: ChartsProps): Scenario {
  const { name, title, environment, engine, tree, account, stored, then } = props;
  return {
    name,
    title,
    needs: [...engine.needs, "aws", "charts"],

    async run(stage) {
      const { charts, sources } = stage.lab.settings;
      const place = name.replaceAll("/", "-");
      const { configuration } = engine;
      const aws = {
        base: environment,
        domain: environment.dns.domain,
        start: await engine.start(stage),
        change: configuration && ((own: World) => ({ engine: configuration(stage, own) })),
      };
      const options = { tree, charts, sources };
      const { world, simulator } = await emptyAwsWorld(stage, place, aws, options);
      account?.(simulator);
      const standIns = new StandIns(world.cluster, stored?.(world));
      try {
        await rollsOut(stage, world, engine);
        await then?.(stage, world);
      } finally {
        await standIns.stop();
      }
      await stage.lab.end(place);
    },
  };
}

async function rollsOut(stage: Stage, world: World, engine: ChartsEngine): Promise<void> {
  const { seconds } = await stage.step("deployed", () => world.cdktf.deploy(STACKS));
  stage.figure("cdktf deploy core bootstrap", seconds);
  await engine.installed?.(world);
  const ready = await stage.step("everything is Ready", () => everythingReady(world, engine));
  stage.figure("until everything is Ready, after the deploy", ready);
  await engine.report(stage, world);
  stage.figure("Deployments", String((await world.cluster.list(DEPLOYMENT)).length));
  assert.deepEqual(await notReady(world, engine), []);
}

/** Waits until the last part has been reached and everything is Ready. */
async function everythingReady(world: World, engine: ChartsEngine): Promise<number> {
  const { seconds } = await waitFor(
    "everything to be Ready",
    async () => (await engine.isAtEnd(world)) && (await notReady(world, engine)).length === 0,
    {
      seconds: DEADLINE,
      every: 1000,
      describe: async () =>
        `${await engine.describe(world)}\n${(await notReady(world, engine)).join("\n")}`,
    },
  );
  return seconds;
}

/** Everything that the engine reconciles, every workload and every API that isn't Ready, sorted. */
async function notReady(world: World, engine: ChartsEngine): Promise<readonly string[]> {
  const { cluster } = world;
  const named = (kind: string, objects: readonly KubernetesObject[]): readonly string[] =>
    objects.map((object) => `${kind} ${nameOf(object)}`);
  return [
    ...(await engine.notReady(world)),
    ...named("Deployment", lacking("Available", await cluster.list(DEPLOYMENT))),
    ...named("APIService", lacking("Available", await cluster.list(API_SERVICE))),
    ...named("Job", lacking("Complete", await cluster.list(JOB))),
    ...named(
      "StatefulSet",
      (await cluster.list(STATEFUL_SET)).filter(
        ({ spec, status }) => status?.readyReplicas !== spec?.replicas,
      ),
    ),
    // One that no node is for proves nothing.
    ...named(
      "DaemonSet",
      (await cluster.list(DAEMON_SET)).filter(
        ({ status = {} }) =>
          status.desiredNumberScheduled === 0 ||
          status.numberReady !== status.desiredNumberScheduled,
      ),
    ),
  ].sort();
}

function lacking(
  condition: string,
  objects: readonly KubernetesObject[],
): readonly KubernetesObject[] {
  return objects.filter((object) => conditionOf(object, condition)?.status !== "True");
}
