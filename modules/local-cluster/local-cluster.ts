import { DataKubernetesServerVersion } from "@cdktf/provider-kubernetes/lib/data-kubernetes-server-version";
import { TerraformOutput, TerraformResource } from "cdktf";
import { Construct } from "constructs";

import type { Contract } from "../contract";
import { hostname, text } from "../contract";

/** A cluster that exists, such as kind, and the contract that it fills. */
export interface LocalClusterProps {
  /** Name that the contract gives the cluster, such as `landbridge-local`. */
  readonly name: string;
  /** Domain of the applications. */
  readonly domain: string;
  readonly contract: Contract;
}

/** Terraform's own `terraform_data`. CDKTF's DataResource runs `terraform version` in its constructor. */
class Values extends TerraformResource {
  constructor(
    scope: Construct,
    id: string,
    private readonly input: Readonly<Record<string, string>>,
  ) {
    super(scope, id, { terraformResourceType: "terraform_data" });
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return { input: this.input };
  }
}

/**
 * An existing cluster, in place of a network and an EKS cluster. Creates nothing in it, but
 * fails early if it does not answer, and passes its values through Terraform's state as AWS's do.
 * Needs the stack's Kubernetes provider.
 */
export class LocalCluster extends Construct {
  constructor(scope: Construct, id: string, { name, domain, contract }: LocalClusterProps) {
    super(scope, id);
    const server = new DataKubernetesServerVersion(this, "server", {});
    const values = new Values(this, "values", { name, domain });
    new TerraformOutput(this, "kubernetes-version", {
      value: server.version,
      description: "Version of the cluster's API server",
    });
    contract.variable("TF_CLUSTER_NAME", text(values.getStringAttribute("output.name")));
    contract.variable("TF_DOMAIN", hostname(values.getStringAttribute("output.domain")));
  }
}
