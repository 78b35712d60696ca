import { accountName } from "../../lib/aws-names";

/** Role of the hub's engine. */
export const ENGINE_ROLE = accountName("iam-role", "engine");

/** Role of a workload environment that its hub's Argo CD assumes. */
export const WORKLOAD_ROLE = accountName("iam-role", "hub");

/** Group that the hub's engine has in a workload cluster. EKS reserves names that start with `eks:` or `system:`. */
export const HUB_GROUP = "landbridge:hub";

/** Namespace of a workload environment: on the hub for what Flux applies to it, and there for the service account. */
export const workloadNamespace = (environment: string): string => `workload-${environment}`;

/** ConfigMap by which Flux reaches a workload cluster, for `spec.kubeConfig.configMapRef`. */
export const KUBECONFIG = "kubeconfig";

/** Service account of a workload cluster that Flux impersonates, for `spec.serviceAccountName`. */
export const RECONCILER = "hub-reconciler";
