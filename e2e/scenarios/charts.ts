import * as assert from "node:assert/strict";
import * as path from "node:path";

import { dev } from "../../__tests__/support/fixture-platform";
import { staging } from "../../config/environments/staging";
import type { AwsEnvironmentInput } from "../../config/schema";
import { DevControllers } from "../charts/dev-controllers";
import { sourcesIn } from "../charts/redirect";
import { DEPLOYMENT, HELM_RELEASE, KUSTOMIZATION } from "../cluster/kinds";
import { conditionOf, isReady, nameOf, type KubernetesObject } from "../cluster/object";
import { API_SERVICE } from "../cluster/outside-kinds";
import { countOf, describe, failures, reconciled, waits } from "../flux/progress";
import { WITH_HELM, type Part } from "../lab/parts";
import type { World } from "../lab/world";
import { waitFor } from "../processes/wait";
import { emptyAwsWorld, type AwsProps } from "./aws/support";
import { named } from "./engines/engine";
import { FLUX_OPERATOR, operatorEngine } from "./engines/flux";
import type { Scenario, Stage } from "./scenario";
import { STACKS } from "./support";

/**
 * What can't become Ready here, with the reason, decided before the run. Anything else that isn't Ready fails the
 * scenario, and so does an entry that becomes Ready.
 */
const NEVER_READY: Readonly<Record<string, string>> = {
  "APIService v1beta1.metrics.k8s.io":
    "metrics-server's pods are simulated, so no process answers as the metrics API",
};

/** Seconds until everything must be Ready. */
const DEADLINE = 900;

/** An environment of the project, rolled out with the real charts by its own engine. */
interface ChartsProps {
  readonly name: string;
  readonly title: string;
  readonly needs: readonly Part[];
  readonly environment: AwsEnvironmentInput;
  /** An engine that isn't bootstrapped Flux. */
  readonly engine?: (stage: Stage, world: World) => AwsEnvironmentInput["engine"];
  /** Starts what runs such an engine. */
  readonly start?: (stage: Stage, world: World) => Promise<void>;
}

function chartsOf({ name, title, needs, environment, engine, start }: ChartsProps): Scenario {
  return {
    name,
    title,
    needs: [...needs, "aws", "charts"],

    async run(stage) {
      const { charts: folder } = stage.lab.settings;
      const place = name.replaceAll("/", "-");
      const props: AwsProps = {
        base: environment,
        domain: environment.dns.domain,
        change: engine && ((world) => ({ engine: engine(stage, world) })),
      };
      const { world } = await emptyAwsWorld(stage, place, props, { charts: folder });
      await start?.(stage, world);
      const controllers = new DevControllers(world.cluster);
      try {
        await rollsOut(stage, world);
      } finally {
        await controllers.stop();
      }
      await stage.lab.end(place);
    },
  };
}

async function rollsOut(stage: Stage, world: World): Promise<void> {
  const { seconds } = await stage.step("deployed", () => world.cdktf.deploy(STACKS));
  stage.figure("cdktf deploy core bootstrap", seconds);
  const ready = await stage.step("everything is Ready, except what is listed", () =>
    everythingReady(world),
  );
  stage.figure("until everything is Ready, after the deploy", ready);
  stage.waits = await waits(world.cluster);
  stage.failures = await failures(world.cluster);
  await assertInstalled(world);
  for (const [name, count] of await counts(world)) stage.figure(name, String(count));
  for (const [name, reason] of Object.entries(NEVER_READY)) {
    stage.figure(`not Ready: ${name}`, reason);
  }
  assert.deepEqual(await notReady(world), Object.keys(NEVER_READY).sort());
  assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));
}

/** With Flux. */
export const charts: Scenario = chartsOf({
  name: "charts",
  title: "one deploy rolls out `dev` itself with the real charts, on a simulated AWS",
  needs: WITH_HELM,
  environment: dev,
});

/** With Flux Operator. */
export const operatorCharts: Scenario = chartsOf({
  name: named(FLUX_OPERATOR, "charts"),
  title:
    "one deploy rolls out `staging` itself with Flux Operator and the real charts, on a simulated AWS",
  needs: FLUX_OPERATOR.needs,
  // FLUX_VERSION supports Kubernetes up to 1.35.
  environment: { ...staging, cluster: { ...staging.cluster, version: "1.35" } },
  engine: operatorEngine,
  start: async (stage, world) => {
    const files = await stage.lab.flux(true);
    await world.startFlux({ ...files, operator: await stage.lab.fluxOperator() });
    world.remote.readOnly = true;
  },
});

/** Waits until nothing but the listed objects isn't Ready, and the last Kustomization has been reached. */
async function everythingReady(world: World): Promise<number> {
  const { seconds } = await waitFor(
    "everything to be Ready",
    async () => {
      const names = (await world.cluster.list(KUSTOMIZATION)).map(({ metadata }) => metadata.name);
      if (!names.includes("hello")) return false;
      return (await notReady(world)).every((name) => name in NEVER_READY);
    },
    {
      seconds: DEADLINE,
      every: 1000,
      describe: async () =>
        `${await describe(world.cluster)}\n${(await notReady(world)).join("\n")}`,
    },
  );
  return seconds;
}

/** Everything that Flux reconciles, every Deployment and every API that isn't Ready, sorted. */
async function notReady({ cluster }: World): Promise<readonly string[]> {
  const named = (kind: string, objects: readonly KubernetesObject[]): readonly string[] =>
    objects.map((object) => `${kind} ${nameOf(object)}`);
  const flux = (await reconciled(cluster)).filter((object) => !isReady(object));
  return [
    ...flux.flatMap((object) => named(object.kind ?? "", [object])),
    ...named("Deployment", lacking(await cluster.list(DEPLOYMENT))),
    ...named("APIService", lacking(await cluster.list(API_SERVICE))),
  ].sort();
}

/** Every chart of the environment is installed, in the version that the repository names. */
async function assertInstalled(world: World): Promise<void> {
  const { cluster, checkout } = world;
  const sources = (await directoriesOf(world)).map((folder) =>
    sourcesIn(path.join(checkout, folder)),
  );
  const all = sources.flatMap(({ charts: http, ociCharts }) => [...http, ...ociCharts]);
  const expected = new Set(all.map(({ name, version }) => `${name} ${version}`));
  const installed = (await cluster.list(HELM_RELEASE)).map(({ status }) => {
    const [last] = (status?.history ?? []) as readonly Installed[];
    // Flux adds the digest to the version of a chart from a registry.
    return `${last?.chartName ?? ""} ${last?.chartVersion.replace(/\+.*/, "") ?? ""}`;
  });
  assert.deepEqual(installed.sort(), [...expected].sort());
}

/** The directories of this repository that the environment's Kustomizations apply, without the cluster's own: optional addons may be off. */
async function directoriesOf({ cluster }: World): Promise<readonly string[]> {
  const all = (await cluster.list(KUSTOMIZATION)) as readonly ReadsSource[];
  return all
    .filter(({ spec }) => spec?.sourceRef?.name === "flux-system")
    .map(({ spec }) => String(spec?.path))
    .filter((folder) => !folder.includes("gitops/clusters/"));
}

/** What a Kustomization reads. */
interface ReadsSource {
  readonly spec?: { readonly path?: string; readonly sourceRef?: { readonly name?: string } };
}

interface Installed {
  readonly chartName: string;
  readonly chartVersion: string;
}

function lacking(objects: readonly KubernetesObject[]): readonly KubernetesObject[] {
  return objects.filter((object) => conditionOf(object, "Available")?.status !== "True");
}

async function counts({ cluster }: World): Promise<ReadonlyMap<string, number>> {
  const all = await reconciled(cluster);
  const kinds = ["Kustomization", "HelmRelease"].map(
    (kind) => [`${kind}s`, all.filter((object) => object.kind === kind).length] as const,
  );
  return new Map([...kinds, ["Deployments", (await cluster.list(DEPLOYMENT)).length]]);
}
