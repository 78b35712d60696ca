import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import { ServiceAccountV1 } from "@cdktf/provider-kubernetes/lib/service-account-v1";
import { Fn, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { HASH_ANNOTATION, serviceConfigMap, VARIABLES_CONFIG_MAP } from "landbridge/contract";

import type { Contract } from "../contract";
import { contractDocumentOf } from "../contract";
import { contractConfigMap, MANAGED_BY, serviceData, variableData } from "../contract/config-map";
import { type GitSource, type OciSource, PullSecret } from "../engine/flux-operator";
import { KUBECONFIG, RECONCILER, workloadNamespace } from "./names";

/** An EKS cluster as Flux reaches it. */
export interface ReachableCluster {
  readonly clusterArn: string;
  /** URL of the API server. */
  readonly endpoint: string;
  /** PEM certificates, base64. */
  readonly certificateAuthorityData: string;
}

/** A workload environment, as the Flux of its hub knows it. */
export interface RegistrationProps {
  /** The finished contract of the workload environment. */
  readonly contract: Contract;
  readonly cluster: ReachableCluster;
  /** What the hub's Flux reconciles: the same repository, with a credential of the same kind. */
  readonly source: GitSource | OciSource;
}

/**
 * A workload environment on its hub: a namespace with the way to its cluster, its contract, and the credential for Git. Everything
 * that Flux reads for one cluster is in one namespace, so that it works with `--no-cross-namespace-refs`. Needs the
 * hub's Kubernetes provider.
 */
export class Registration extends Construct {
  /** Everything that must be there before Flux starts. */
  public readonly resources: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string, { contract, cluster, source }: RegistrationProps) {
    super(scope, id);
    const owned = new NamespaceV1(this, "namespace", {
      metadata: { name: workloadNamespace(contract.environment), labels: MANAGED_BY },
    });
    const namespace = owned.metadata.name;
    const annotations = { [HASH_ANNOTATION]: contractDocumentOf(contract).hash };
    const kubeconfig = contractConfigMap(this, "kubeconfig", {
      namespace,
      name: KUBECONFIG,
      data: kubeconfigData(cluster),
    });
    const variables = contractConfigMap(this, "variables", {
      namespace,
      name: VARIABLES_CONFIG_MAP,
      data: variableData(contract),
      annotations,
    });
    // `valuesFrom` of a HelmRelease reads its own namespace, wherever the release is installed.
    const services = [...contract.services].map(([service, declaration]) =>
      contractConfigMap(this, `${service}-values`, {
        namespace,
        name: serviceConfigMap(service),
        data: serviceData(declaration),
        annotations,
      }),
    );
    // Before it prunes what a deleted Kustomization has applied, Flux looks for the account in its own cluster, not in the
    // other one, and prunes nothing without it (kustomize-controller, finalize; fluxcd/pkg/runtime, CanImpersonate). Here
    // it has no rights.
    const account = new ServiceAccountV1(this, "service-account", {
      metadata: { name: RECONCILER, namespace, labels: MANAGED_BY },
      automountServiceAccountToken: false,
    });
    const { secret } = new PullSecret(this, "pull-secret", { source, namespace, after: [owned] });
    this.resources = [
      owned,
      kubeconfig,
      variables,
      ...services,
      account,
      ...(secret === undefined ? [] : [secret]),
    ];
  }
}

/**
 * The keys that Flux reads (kustomize-controller's documentation, "Kubernetes cluster access"). With address and
 * certificates it never asks EKS for them, and the role needs no permission.
 */
function kubeconfigData(cluster: ReachableCluster): Record<string, string> {
  return {
    provider: "aws",
    cluster: cluster.clusterArn,
    address: cluster.endpoint,
    "ca.crt": Fn.base64decode(cluster.certificateAuthorityData),
  };
}
