import type { TerraformStack } from "cdktf";
import type { ClusterSecret as ClusterSecretDocument } from "landbridge/contract";

import type { Environment } from "../config/schema";
import { lockdownOf } from "../config/tenants";
import type { EngineInfo } from "../modules/contract";
import type { GitOpsEngine } from "../modules/engine/engine";
import type { Core } from "./core";
import { argocd } from "./engines/argocd";
import { argocdEks } from "./engines/argocd-eks";
import { engineWithComponents } from "./engines/components";
import { flux } from "./engines/flux";
import { fluxOperator } from "./engines/flux-operator";
import type {
  CloudContext,
  ConfigOf,
  EngineCloud,
  EngineConfig,
  EngineWiring,
} from "./engines/wiring";
import type { FleetWiring, Workload } from "./fleet/wiring";

/** Every engine that config/schema/engine.ts offers; a new one is added here, there and to `ENGINES` of the contract. */
const WIRINGS: { readonly [Kind in EngineConfig["kind"]]: EngineWiring<ConfigOf<Kind>> } = {
  flux,
  argocd,
  "argocd-eks": argocdEks,
  "flux-operator": fluxOperator,
};

/** The wiring of a configuration's own kind. */
function wiringOf<Kind extends EngineConfig["kind"]>(kind: Kind): EngineWiring<ConfigOf<Kind>> {
  return WIRINGS[kind];
}

/** The engine as the contract names it. */
export function engineInfo(environment: Environment): EngineInfo {
  const { name, engine } = environment;
  const wiring = wiringOf(engine.kind);
  const account = lockdownOf(environment)?.account;
  return {
    kind: engine.kind,
    version: wiring.version(engine),
    path: wiring.directory(name),
    ...(account === undefined ? {} : { tenantServiceAccount: account }),
  };
}

/**
 * Hands the cluster over: first the contract's values, then the workload clusters, then the engine that reads them.
 * @param workloads the environments that are registered with this one
 */
export function addEngine(
  stack: TerraformStack,
  environment: Environment,
  { contract, access }: Core,
  workloads: readonly Workload[] = [],
): GitOpsEngine {
  const { git } = environment;
  const config = engineWithComponents(environment);
  const isAws = environment.kind === "aws";
  const deletionProtection = isAws && environment.cluster.deletionProtection;
  const domain = isAws ? environment.dns.domain : undefined;
  const wiring = wiringOf(config.kind);
  const context = {
    config,
    git,
    domain,
    access,
    contract,
    deletionProtection,
  };
  const sink = wiring.addSink(stack, context);
  const registered = workloads.flatMap((workload) =>
    wiring.fleet.register(stack, context, workload, sink),
  );
  return wiring.install(stack, context, contract.engine, [...sink, ...registered]);
}

/** Adds to the core stack what the engine needs in AWS. */
export function addEngineCloud(
  stack: TerraformStack,
  context: CloudContext<EngineConfig>,
): EngineCloud {
  return wiringOf(context.config.kind).addCloud?.(stack, context) ?? {};
}

/** How an environment's engine reaches the clusters of workload environments. */
export function fleetWiring({ engine }: Pick<Environment, "engine">): FleetWiring<EngineConfig> {
  return wiringOf(engine.kind).fleet;
}

/** The contract as annotations, for engines that read it from a cluster Secret. */
export function clusterSecretOf(
  { engine, git }: Pick<Environment, "engine" | "git">,
  core: Core,
): ClusterSecretDocument | undefined {
  return wiringOf(engine.kind).clusterSecret?.(core, git).document;
}
