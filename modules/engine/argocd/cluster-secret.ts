import { SecretV1 } from "@cdktf/provider-kubernetes/lib/secret-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { engineTraits } from "landbridge/contract";

import type { ContractClusterSecret } from "../../contract";

/** The contract, and what must exist before the Secret. */
export interface ClusterSecretProps {
  readonly values: ContractClusterSecret;
  /** The namespace, at least. */
  readonly after: readonly ITerraformDependable[];
}

/**
 * The Secret by which Argo CD knows a cluster, its own or another. Its annotations contain the contract, next to gitops-bridge's names, and
 * no secret.
 */
export class ClusterSecret extends Construct {
  public readonly secret: SecretV1;

  constructor(scope: Construct, id: string, { values, after }: ClusterSecretProps) {
    super(scope, id);
    this.secret = new SecretV1(this, "secret", {
      metadata: {
        name: values.document.name,
        namespace: engineTraits("argocd").namespace,
        labels: { "argocd.argoproj.io/secret-type": "cluster", ...values.labels },
        annotations: values.terraformAnnotations,
      },
      data: values.data,
      dependsOn: [...after],
    });
  }
}
