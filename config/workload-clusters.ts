import { architectureOf } from "../lib/ami-types";
import { workloadSubnets, type WorkloadSubnets } from "../lib/workload-subnets";
import { namePrefix, workloadAwsName } from "./names";
import type { AwsEnvironment } from "./schema";
import { EKS_ADDONS, type EksAddon, type EksVersion } from "./versions";

/** EKS addons of a workload cluster. Volumes need a driver with a role of its own, which is up to the cluster's owner. */
const ADDONS: readonly EksAddon[] = ["vpc-cni", "kube-proxy", "coredns", "eks-pod-identity-agent"];

/** A workload cluster with every default filled in. */
export interface WorkloadCluster {
  /** Its name in the list. */
  readonly name: string;
  /** Name of the EKS cluster, such as `landbridge-management--orders`. */
  readonly awsName: string;
  readonly region: string;
  readonly version: EksVersion;
  /** Versions of its EKS addons. */
  readonly addons: Readonly<Record<string, string>>;
  readonly cidr: string;
  readonly natGateways: "single" | "per-az";
  readonly zones: readonly (WorkloadSubnets & { readonly name: string })[];
  readonly nodes: {
    readonly amiType: string;
    readonly instanceTypes: readonly string[];
    readonly count: number;
    readonly diskSizeGib: number;
  };
  /** Whether the hub applies gitops/workloads to it. */
  readonly apps: boolean;
}

/** The workload clusters of an environment, in the order of the list. */
export function workloadClustersOf(
  platform: string,
  environment: AwsEnvironment,
): readonly WorkloadCluster[] {
  const { topology } = environment;
  if (topology.kind !== "management") return [];
  const prefix = namePrefix(platform, environment.name);
  return Object.entries(topology.workloads).map(([name, cluster]) => {
    const { cidr, natGateways, availabilityZones, nodes, apps } = cluster;
    const region = cluster.region ?? environment.region;
    const version = cluster.version ?? environment.cluster.version;
    const subnets = workloadSubnets(cidr, availabilityZones.length);
    return {
      name,
      awsName: workloadAwsName(prefix, name),
      region,
      version,
      addons: Object.fromEntries(ADDONS.map((addon) => [addon, EKS_ADDONS[version][addon]])),
      cidr,
      natGateways,
      zones: subnets.map((zone, index) => ({
        name: `${region}${availabilityZones[index] ?? ""}`,
        ...zone,
      })),
      nodes: { amiType: amiTypeFor(nodes.instanceTypes), ...nodes },
      apps,
    };
  });
}

/** Whether the hub applies gitops/workloads to at least one cluster. */
export function suppliesWorkloads({ topology }: AwsEnvironment): boolean {
  return (
    topology.kind === "management" && Object.values(topology.workloads).some(({ apps }) => apps)
  );
}

/** Regions that an environment has workload clusters in, each once. */
export function regionsOfWorkloads({ topology, region }: AwsEnvironment): readonly string[] {
  if (topology.kind !== "management") return [];
  return [
    ...new Set(Object.values(topology.workloads).map((cluster) => cluster.region ?? region)),
  ].sort();
}

/** Amazon Linux 2023 for the instances' architecture, which is the same for all of them. */
function amiTypeFor([first = ""]: readonly string[]): string {
  return architectureOf(first) === "amd64" ? "AL2023_x86_64_STANDARD" : "AL2023_ARM_64_STANDARD";
}
