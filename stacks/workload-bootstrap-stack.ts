import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";

import type { AwsEnvironment } from "../config/schema";
import { addKubernetesProvider } from "./cluster-access";
import type { Core } from "./core";
import { fleetWiring } from "./engine";
import { addBackend, requireTerraform } from "./terraform";

/** A workload environment, and its hub. */
export interface WorkloadBootstrapStackProps {
  readonly environment: AwsEnvironment;
  /** The environment's core stack. */
  readonly core: Core & TerraformStack;
  /** The management environment. */
  readonly hub: AwsEnvironment;
}

/** Hands the cluster of a workload environment to its hub: no engine, only what the hub's engine may do. */
export class WorkloadBootstrapStack extends TerraformStack {
  constructor(
    scope: Construct,
    id: string,
    { environment, core, hub }: WorkloadBootstrapStackProps,
  ) {
    super(scope, id);
    requireTerraform(this);
    addBackend(this, environment, "bootstrap");
    this.addDependency(core);
    addKubernetesProvider(this, core.access);
    fleetWiring(hub).addRights(this, environment.name);
  }
}
