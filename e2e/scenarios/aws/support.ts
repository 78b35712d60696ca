import * as fs from "node:fs";
import * as path from "node:path";

import { dev } from "../../../__tests__/support/fixture-platform";
import type { PlatformInput } from "../../../config/schema";
import { Simulator } from "../../aws/simulator";
import { Skip } from "../../lab/skip";
import type { World } from "../../lab/world";
import { configure } from "../../terraform/checkout";
import type { Stage } from "../scenario";
import { emptyWorld } from "../support";

/** A checkout whose environment `dev` is on AWS, the simulated one. */
export interface AwsWorld {
  readonly world: World;
  readonly simulator: Simulator;
}

/** What the tests of `dev` change. */
export interface DevProps {
  readonly domain: string;
}

/** An empty account and an empty cluster. @throws Skip where they can't be had */
export async function awsWorld(stage: Stage, name: string, props: DevProps): Promise<AwsWorld> {
  const { awsSimulator } = stage.lab.settings;
  if (awsSimulator === undefined) throw new Skip("AWS_SIM_DIR names no simulated provider");
  const world = await emptyWorld(stage, name);
  const { endpoint } = world;
  if (endpoint === undefined) throw new Skip("the cluster of E2E_KUBECONFIG is not ours");
  configureDev(world, props);
  await stage.step("cdktf synth", () => world.cdktf.synth());
  const simulator = await stage.step("the simulated provider is built", () =>
    Simulator.install({
      sources: path.resolve(awsSimulator),
      folder: path.join(world.folder, "aws"),
      checkout: world.checkout,
      account: dev.accountId,
      endpoint,
      env: stage.lab.commandEnv(),
    }),
  );
  world.env = simulator.variables;
  await world.changeGit(probe(world), "A tree that shows what arrives");
  return { world, simulator };
}

/** `dev` as it is tested everywhere, with Git and the state on this machine. */
export function configureDev(world: World, { domain }: DevProps): void {
  const platform: PlatformInput = {
    platform: "landbridge",
    defaultEnvironment: "dev",
    environments: [
      {
        ...dev,
        state: { kind: "local" },
        git: { url: world.remote.url, auth: { kind: "token" } },
        engine: { kind: "flux", embeddedManifests: true },
        dns: { ...dev.dns, domain },
      },
    ],
  };
  configure(world.checkout, platform);
}

/**
 * In the place of dev's tree, whose sources are out of reach: one Kustomization with a ConfigMap of
 * every variable that the contract has.
 */
function probe({ checkout }: World): Record<string, string | undefined> {
  const file = path.join(checkout, "cdktf.out/contract/dev/contract.json");
  const { variables } = JSON.parse(fs.readFileSync(file, "utf8")) as { variables: object };
  const data = Object.keys(variables).map((key) => [key, `value: \${${key}}`]);
  const yaml = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
  const kustomization = {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    metadata: { name: "probe", namespace: "flux-system" },
    spec: {
      interval: "10m",
      path: "./gitops/probe",
      prune: true,
      wait: true,
      sourceRef: { kind: "GitRepository", name: "flux-system" },
      postBuild: { substituteFrom: [{ kind: "ConfigMap", name: "cluster-vars-terraform" }] },
    },
  };
  const received = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "received", namespace: "default" },
    data: Object.fromEntries(data) as Record<string, string>,
  };
  return {
    "gitops/clusters/dev/platform": undefined,
    "gitops/clusters/dev/probe.yaml": yaml(kustomization),
    "gitops/probe/received.yaml": yaml(received),
  };
}
