import {
  DescribeClusterCommand,
  EKSClient,
  paginateDescribeAddonVersions,
  paginateDescribeClusterVersions,
} from "@aws-sdk/client-eks";

import type { ClusterVersion, ExistingCluster } from "../account";
import { type Cloud, collect } from "./cloud";

/** Every version of Kubernetes that EKS offers. */
export async function clusterVersions(cloud: Cloud): Promise<readonly ClusterVersion[]> {
  const client = cloud.client(EKSClient);
  const versions = await cloud.call("eks:DescribeClusterVersions", () =>
    collect(paginateDescribeClusterVersions({ client }, {}), ({ clusterVersions: page }) => page),
  );
  return versions.map(({ clusterVersion = "", versionStatus = "", endOfStandardSupportDate }) => ({
    version: clusterVersion,
    status: versionStatus,
    endOfStandardSupport: endOfStandardSupportDate,
  }));
}

/** Versions of an addon for a version of Kubernetes. */
export async function addonVersions(
  cloud: Cloud,
  addon: string,
  kubernetes: string,
): Promise<readonly string[]> {
  const client = cloud.client(EKSClient);
  const addons = await cloud.call("eks:DescribeAddonVersions", () =>
    collect(
      paginateDescribeAddonVersions(
        { client },
        { addonName: addon, kubernetesVersion: kubernetes },
      ),
      ({ addons: page }) => page,
    ),
  );
  return addons
    .flatMap(({ addonVersions: versions = [] }) => versions)
    .flatMap(({ addonVersion }) => addonVersion ?? []);
}

/** The cluster of a name. */
export async function cluster(cloud: Cloud, name: string): Promise<ExistingCluster | undefined> {
  const found = await cloud.find("eks:DescribeCluster", () =>
    cloud.client(EKSClient).send(new DescribeClusterCommand({ name })),
  );
  if (found?.cluster === undefined) return undefined;
  const { status = "", endpoint } = found.cluster;
  return { status, endpoint };
}
