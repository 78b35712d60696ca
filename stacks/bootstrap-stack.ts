import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";

import type { Environment } from "../config/schema";
import { addKubernetesProvider } from "./cluster-access";
import type { Core } from "./core";
import { addEngine } from "./engine";
import type { Workload } from "./fleet/wiring";
import { addBackend, requireTerraform } from "./terraform";

/** The environment to bootstrap, and the stack that its values come from. */
export interface BootstrapStackProps {
  readonly environment: Environment;
  /** The environment's core stack. */
  readonly core: Core & TerraformStack;
  /** The environments that are registered with this one, with their stacks. Default: none. */
  readonly workloads?: readonly (Workload & {
    readonly core: TerraformStack;
    readonly bootstrap: TerraformStack;
  })[];
}

/** Hands the cluster to GitOps: namespaces, then infra values and workload clusters, then the engine. */
export class BootstrapStack extends TerraformStack {
  constructor(scope: Construct, id: string, props: BootstrapStackProps) {
    super(scope, id);
    const { environment, core, workloads = [] } = props;
    requireTerraform(this);
    addBackend(this, environment, "bootstrap");
    // Also where no value crosses: the identities of core must exist before Flux starts their pods.
    this.addDependency(core);
    // Their clusters admit the engine before it asks them.
    for (const workload of workloads) {
      this.addDependency(workload.core);
      this.addDependency(workload.bootstrap);
    }
    addKubernetesProvider(this, core.access);
    addEngine(this, environment, core, workloads);
  }
}
