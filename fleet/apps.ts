import type { WorkloadCluster } from "../config/workload-clusters";
import { kustomizationName } from "./kustomization";
import { platformKustomization } from "./platform-kustomization";

/** The directory of what workload clusters have in common, from the root of the repository. */
const DIRECTORY = "gitops/workloads";

/** The Kustomization with what the hub needs once, whatever the number of clusters. */
const SOURCES = "workload-sources";

/** What differs between the Kustomizations below. */
interface Part {
  readonly name: string;
  readonly path: string;
  readonly dependsOn: readonly string[];
  readonly timeout: string;
  readonly prune?: boolean;
  /** The cluster that it is applied to. Default: the hub. */
  readonly remote?: { readonly cluster: string; readonly account?: string };
  readonly variables?: Readonly<Record<string, string>>;
}

/** What the workload clusters of an environment have in common on the hub; nothing if none has applications. */
export function sharedKustomizations(clusters: readonly WorkloadCluster[]): readonly object[] {
  return clusters.some(({ apps }) => apps)
    ? [kustomization({ name: SOURCES, path: "sources", dependsOn: ["namespaces"], timeout: "5m" })]
    : [];
}

/**
 * What Flux applies to a workload cluster: its accounts with the kubeconfig's own rights, and everything else with those of
 * an account.
 */
export function appsOf({ name, awsName, apps }: WorkloadCluster): readonly object[] {
  if (!apps) return [];
  const access = `${name}-access`;
  const prometheus = `${name}-prometheus`;
  const variables = { WORKLOAD_CLUSTER: name, WORKLOAD_CLUSTER_NAME: awsName };
  return [
    kustomization({
      name: access,
      path: "access",
      dependsOn: [kustomizationName(name)],
      timeout: "5m",
      // Without the accounts, nothing else could be removed from the cluster.
      prune: false,
      remote: { cluster: name },
    }),
    kustomization({
      name: prometheus,
      path: "prometheus",
      dependsOn: [access, SOURCES],
      timeout: "15m",
      variables,
    }),
    kustomization({
      name: `${name}-web`,
      path: "web",
      // Its ServiceMonitor needs the CRD.
      dependsOn: [prometheus],
      timeout: "5m",
      remote: { cluster: name, account: "web" },
      variables,
    }),
  ];
}

function kustomization(part: Part): object {
  const { name, path, dependsOn, timeout, prune = true, remote, variables } = part;
  return platformKustomization({
    name,
    path: `${DIRECTORY}/${path}`,
    dependsOn,
    spec: {
      timeout,
      prune,
      wait: true,
      ...(remote && {
        kubeConfig: { secretRef: { name: `${remote.cluster}-kubeconfig` } },
        ...(remote.account !== undefined && { serviceAccountName: remote.account }),
      }),
      ...(variables && { postBuild: { substitute: variables } }),
    },
  });
}
