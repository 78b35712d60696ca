import * as fs from "node:fs";
import * as path from "node:path";

import { dev } from "../../../__tests__/support/fixture-platform";
import type { AwsEnvironmentInput, PlatformInput } from "../../../config/schema";
import { Simulator } from "../../aws/simulator";
import { Skip } from "../../lab/skip";
import type { World, WorldOptions } from "../../lab/world";
import { configure } from "../../terraform/checkout";
import type { Stage } from "../scenario";
import { emptyWorld, type Start } from "../support";

/** A checkout whose only environment is on the simulated AWS. */
export interface AwsWorld {
  readonly world: World;
  readonly simulator: Simulator;
  /** Name of the environment. */
  readonly environment: string;
}

/** How the environment of a scenario differs from the one that it starts from. */
export interface AwsProps {
  /** The environment of the fixture to start from. Default: dev. */
  readonly base?: AwsEnvironmentInput;
  readonly domain: string;
  /** Whether everything is protected, as in production. Default: nothing is. */
  readonly isProtected?: boolean;
  /** Whether what can't be created again is retained. Default: only if everything is protected. */
  readonly retain?: boolean;
  /** Properties that replace those of the base, such as an engine that is installed from this machine's registry. */
  readonly change?: Partial<AwsEnvironmentInput> | ((world: World) => Partial<AwsEnvironmentInput>);
  /** Environments in addition to it. Default: none. */
  readonly others?: readonly AwsEnvironmentInput[];
  /** Starts the engine's processes. Default: Flux's controllers. */
  readonly start?: Start;
  /** Types of resources that the scenario adds to the configuration later. Default: none. */
  readonly laterTypes?: readonly string[];
}

/**
 * An empty account and an empty cluster, and a repository that shows which values arrive.
 * @throws Skip if they aren't available
 */
export async function awsWorld(
  stage: Stage,
  name: string,
  props: AwsProps,
  options: WorldOptions = {},
): Promise<AwsWorld> {
  const made = await emptyAwsWorld(stage, name, props, options);
  await made.world.changeGit(
    probe(made.world, made.environment),
    "A repository that shows the values that arrive",
  );
  return made;
}

/** An empty account, an empty cluster and the repository as it is. @throws Skip if they aren't available */
export async function emptyAwsWorld(
  stage: Stage,
  name: string,
  props: AwsProps,
  options: WorldOptions = {},
): Promise<AwsWorld> {
  const { awsSimulator } = stage.lab.settings;
  if (awsSimulator === undefined)
    throw new Skip("AWS_SIM_DIR doesn't point to a simulated provider");
  const world = await emptyWorld(stage, name, options, props.start);
  const { endpoint } = world;
  if (endpoint === undefined)
    throw new Skip("it needs its own cluster, not that of E2E_KUBECONFIG");
  const environment = configureAws(world, props);
  await stage.step("cdktf synth", () => world.cdktf.synth());
  const simulator = await stage.step("built the simulated provider", () =>
    Simulator.install({
      sources: path.resolve(awsSimulator),
      folder: path.join(world.folder, "aws"),
      checkout: world.checkout,
      laterTypes: props.laterTypes,
      account: environment.accountId,
      endpoint,
      env: stage.lab.commandEnv(),
    }),
  );
  world.env = simulator.variables;
  return { world, simulator, environment: environment.name };
}

/** The environment as it is tested everywhere, with Git and the state on this machine. */
export function configureAws(world: World, props: AwsProps): AwsEnvironmentInput {
  const { base = dev, domain, isProtected: deletionProtection = false, change } = props;
  const onThisMachine = (one: AwsEnvironmentInput): AwsEnvironmentInput => ({
    ...one,
    retain: props.retain ?? deletionProtection,
    cluster: { ...one.cluster, deletionProtection },
    database: { ...one.database, deletionProtection },
    state: { kind: "local" },
    // The addons for notifications need to know what a server runs.
    git: { url: world.remote.url, server: "github", auth: { kind: "token" } },
    engine: { kind: "flux", embeddedManifests: true },
  });
  const environment: AwsEnvironmentInput = {
    ...onThisMachine(base),
    dns: { ...base.dns, domain },
    ...(typeof change === "function" ? change(world) : change),
  };
  const platform: PlatformInput = {
    platform: "landbridge",
    defaultEnvironment: base.name,
    environments: [environment, ...(props.others ?? []).map(onThisMachine)],
  };
  configure(world.checkout, platform);
  return environment;
}

/**
 * Replaces the environment's tree, whose sources are unreachable, with one Kustomization and a ConfigMap of
 * every variable that the contract has.
 */
function probe({ checkout }: World, environment: string): Record<string, string | undefined> {
  const file = path.join(checkout, `cdktf.out/contract/${environment}/contract.json`);
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
    [`gitops/clusters/${environment}/platform`]: undefined,
    [`gitops/clusters/${environment}/probe.yaml`]: yaml(kustomization),
    "gitops/probe/received.yaml": yaml(received),
  };
}
