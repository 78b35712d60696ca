import {
  VARIABLES_CONFIG_MAP,
  type ContractDocument,
  type WorkloadEnvironment,
} from "../../contract/document";
import type { ArgoCluster } from "../argocd/cluster";
import type { Location } from "../findings/location";
import { clusterOf, dataOf, firstPlace, servicesOf, variableKeys } from "./contract-data";
import type { ExistingData, ExistingKey, ExistingNamespace, ExistingRemote } from "./prerequisites";

/** What a hub has for the environments that are registered with it. */
interface Fleet {
  readonly namespaces: readonly ExistingNamespace[];
  readonly data: readonly ExistingData[];
  readonly remotes: readonly ExistingRemote[];
  readonly clusters: readonly ArgoCluster[];
}

/** Keys of the ConfigMap by which Flux reaches an EKS cluster. */
const KUBECONFIG_KEYS = ["provider", "cluster", "address", "ca.crt"];

/** The workload environments of a contract, for Flux or for Argo CD. */
export function fleetOf({ workloads = {} }: ContractDocument, otherwise: Location): Fleet {
  const parts = Object.entries(workloads).map(([environment, workload]) =>
    partOf(environment, workload, firstPlace(workload, otherwise)),
  );
  return {
    namespaces: parts.flatMap(({ namespaces }) => namespaces),
    data: parts.flatMap(({ data }) => data),
    remotes: parts.flatMap(({ remotes }) => remotes),
    clusters: parts.flatMap(({ clusters }) => clusters),
  };
}

function partOf(environment: string, workload: WorkloadEnvironment, place: Location): Fleet {
  const { namespace, kubeConfig, serviceAccount } = workload;
  const cluster = clusterOf(workload, place);
  const clusters = cluster === undefined ? [] : [cluster];
  if (kubeConfig === undefined) return { namespaces: [], data: [], remotes: [], clusters };
  const keys = new Map(KUBECONFIG_KEYS.map((key): [string, ExistingKey] => [key, { place }]));
  return {
    namespaces: [{ name: namespace, place, beforeFlux: true }],
    data: [
      dataOf(namespace, kubeConfig, keys, place),
      dataOf(namespace, VARIABLES_CONFIG_MAP, variableKeys(workload), place),
      // The releases are objects of the hub.
      ...servicesOf(workload).map((data) => ({ ...data, namespace })),
    ],
    remotes: [{ environment, namespace, kubeConfig, serviceAccount, place }],
    clusters,
  };
}
