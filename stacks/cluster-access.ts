import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { Fn, type TerraformStack } from "cdktf";
import type { Construct } from "constructs";

import { HELM_PROVIDER_VERSION } from "../config/versions";
import type { FluxKubernetes } from "../modules/engine/flux";

/** How Terraform's providers reach a cluster. */
export type ClusterAccess =
  | {
      readonly kind: "eks";
      readonly clusterName: string;
      readonly clusterArn: string;
      readonly region: string;
      /** URL of the API server. */
      readonly endpoint: string;
      /** PEM certificates, base64. */
      readonly certificateAuthorityData: string;
    }
  | { readonly kind: "kubeconfig"; readonly configPath: string; readonly configContext: string };

/**
 * The access as provider configuration; `kubernetes`, `helm` and `flux` call the same things the same.
 * EKS tokens live 15 minutes and are fetched when needed: no kubeconfig file, no token in the state.
 */
export function providerAccess(access: ClusterAccess): FluxKubernetes {
  switch (access.kind) {
    case "kubeconfig":
      return { configPath: access.configPath, configContext: access.configContext };
    case "eks":
      return {
        host: access.endpoint,
        clusterCaCertificate: Fn.base64decode(access.certificateAuthorityData),
        exec: {
          apiVersion: "client.authentication.k8s.io/v1beta1",
          command: "aws",
          args: [
            "eks",
            "get-token",
            "--cluster-name",
            access.clusterName,
            "--region",
            access.region,
          ],
        },
      };
    default:
      return access satisfies never;
  }
}

/** Configures the stack's Kubernetes provider. */
export function addKubernetesProvider(stack: Construct, access: ClusterAccess): KubernetesProvider {
  const { host, clusterCaCertificate, exec, configPath, configContext } = providerAccess(access);
  return new KubernetesProvider(stack, "kubernetes", {
    host,
    clusterCaCertificate,
    configPath,
    configContext,
    exec: exec && [{ ...exec, args: [...(exec.args ?? [])], env: { ...exec.env } }],
  });
}

/** Configures the stack's Helm provider. */
export function addHelmProvider(stack: TerraformStack, access: ClusterAccess): HelmProvider {
  // The bindings name the release that they were generated from.
  stack.addOverride("terraform.required_providers.helm.version", HELM_PROVIDER_VERSION);
  const { host, clusterCaCertificate, exec, configPath, configContext } = providerAccess(access);
  return new HelmProvider(stack, "helm", {
    kubernetes: {
      host,
      clusterCaCertificate,
      configPath,
      configContext,
      exec: exec && { ...exec, args: [...(exec.args ?? [])], env: { ...exec.env } },
    },
  });
}
