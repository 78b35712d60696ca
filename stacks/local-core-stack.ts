import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";

import type { LocalEnvironment } from "../config/schema";
import { Contract, text } from "../modules/contract";
import { LocalCluster } from "../modules/local-cluster";
import { addKubernetesProvider } from "./cluster-access";
import type { ClusterAccess } from "./cluster-access";
import type { Core } from "./core";
import { engineInfo } from "./engine";
import { addBackend, requireTerraform } from "./terraform";

/** An environment on a cluster that exists. */
export interface LocalCoreStackProps {
  readonly platform: string;
  readonly environment: LocalEnvironment;
}

/** Core of an environment on an existing cluster. It creates nothing there. */
export class LocalCoreStack extends TerraformStack implements Core {
  public readonly contract: Contract;
  public readonly access: ClusterAccess;

  constructor(scope: Construct, id: string, { platform, environment }: LocalCoreStackProps) {
    super(scope, id);
    const { name, domain, kubernetes } = environment;
    requireTerraform(this);
    addBackend(this, environment, "core");
    this.access = { kind: "kubeconfig", ...kubernetes };
    addKubernetesProvider(this, this.access);

    this.contract = new Contract(this, name, engineInfo(environment));
    this.contract.variable("TF_ENVIRONMENT", text(name));
    new LocalCluster(this, "cluster", {
      name: `${platform}-${name}`,
      domain,
      contract: this.contract,
    });
  }
}
