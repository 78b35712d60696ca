import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";

import type { Environment } from "../config/schema";
import { addKubernetesProvider } from "./cluster-access";
import type { Core } from "./core";
import { addEngine } from "./engine";
import { addBackend, requireTerraform } from "./terraform";

/** The environment to bootstrap, and the stack that its values come from. */
export interface BootstrapStackProps {
  readonly environment: Environment;
  /** The environment's core stack. */
  readonly core: Core & TerraformStack;
}

/** Hands the cluster to GitOps: namespaces, then infra values, then the engine. */
export class BootstrapStack extends TerraformStack {
  constructor(scope: Construct, id: string, { environment, core }: BootstrapStackProps) {
    super(scope, id);
    requireTerraform(this);
    addBackend(this, environment, "bootstrap");
    // Also where no value crosses: the identities of core must exist before Flux starts their pods.
    this.addDependency(core);
    addKubernetesProvider(this, core.access);
    addEngine(this, environment, core);
  }
}
