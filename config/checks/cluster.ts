import { isPrivate, isReserved, parseCidr } from "../../lib/cidr";
import type { CrossCheck } from "./cross-check";
import { forEachAws } from "./cross-check";

/** The widest network that is still somebody's own. */
const WIDEST_PREFIX = 8;

const closedEndpoint = forEachAws(({ cluster }) =>
  (cluster?.publicAccessCidrs ?? []).flatMap((received, index) => {
    const network = parseCidr(received ?? "");
    if (network === undefined) return [];
    const place = `cluster.publicAccessCidrs.${index}`;
    const allowed = "the networks of your offices, VPN and CI, or none for a private endpoint";
    if (network.prefix < WIDEST_PREFIX) {
      const message =
        network.prefix === 0
          ? "opens the API server to the whole internet"
          : `opens the API server to more than a /${WIDEST_PREFIX}`;
      return [{ place, message, received, allowed }];
    }
    if (!isPrivate(network) && !isReserved(network)) return [];
    const kind = isPrivate(network) ? "private" : "reserved";
    return [
      { place, message: `is ${kind}; no traffic comes from such addresses`, received, allowed },
    ];
  }),
);

const privateNetworksOnly = forEachAws(({ cluster }) =>
  (cluster?.privateAccess?.cidrs ?? []).flatMap((received, index) => {
    const network = parseCidr(received ?? "");
    if (network === undefined || isPrivate(network)) return [];
    return [
      {
        place: `cluster.privateAccess.cidrs.${index}`,
        message: "is not private: traffic from the internet can't reach the private endpoint",
        received,
        allowed:
          "networks of a VPN or of connected VPCs; list public networks in publicAccessCidrs",
      },
    ];
  }),
);

const onePrincipalOnce = forEachAws(({ cluster }) => {
  const entries = Object.entries(cluster?.access ?? {}).map(
    ([name, entry]) => [name, entry?.principalArn] as const,
  );
  return entries.flatMap(([name, principal], index) => {
    const first = entries.findIndex(([, other]) => other === principal);
    if (principal === undefined || first === index) return [];
    return [
      {
        place: `cluster.access.${name}.principalArn`,
        message: `is also the principal of ${entries[first]?.[0] ?? ""}, and EKS allows one entry per principal`,
        received: principal,
        remedy: "remove one of the two entries",
      },
    ];
  });
});

/** EKS accepts principals of the cluster's own account only; people from others assume a role in it. */
const principalsOfAccount = forEachAws(({ accountId, cluster }) =>
  Object.entries(cluster?.access ?? {}).flatMap(([name, entry]) => {
    const received = entry?.principalArn;
    const account = received?.split(":")[4];
    if (accountId === undefined || account === undefined || account === accountId) return [];
    return [
      {
        place: `cluster.access.${name}.principalArn`,
        message: `belongs to account ${account}, but EKS accepts only principals of the cluster's own account`,
        received,
        allowed: `a role or user of account ${accountId}`,
        remedy: "use a role of this account that the other account may assume",
      },
    ];
  }),
);

const kubeProxyMatches = forEachAws(({ cluster }) => {
  const { version, addons } = cluster ?? {};
  const received = addons?.["kube-proxy"];
  if (version === undefined || received === undefined) return [];
  if (received.startsWith(`v${version}.`)) return [];
  return [
    {
      place: "cluster.addons.kube-proxy",
      message: `does not belong to Kubernetes ${version}`,
      received,
      allowed: `v${version}.x-eksbuild.y`,
    },
  ];
});

/** Bootstrap runs with Terraform's credentials, and the creator of a cluster has no rights by itself. */
const someoneMayBootstrap = forEachAws(({ cluster }) => {
  const entries = Object.values(cluster?.access ?? {});
  // An entry with a mistake may be the one that is meant.
  const administers = entries.some(
    (entry) =>
      (entry?.policy === undefined && (entry?.groups ?? []).length === 0) ||
      (entry?.policy === "AmazonEKSClusterAdminPolicy" && (entry.namespaces ?? []).length === 0),
  );
  if (entries.length === 0 || administers) return [];
  return [
    {
      place: "cluster.access",
      message: "lets nobody administer the whole cluster, so the bootstrap stack can't be deployed",
      received: entries.map((entry) => entry?.policy ?? entry?.groups),
      allowed: "at least one principal with AmazonEKSClusterAdminPolicy and no namespaces",
      remedy: "add the IAM role that runs Terraform",
    },
  ];
});

/** Checks between properties of `cluster`: access, the API endpoint, versions of its addons. */
export const CLUSTER_CHECKS: readonly CrossCheck[] = [
  closedEndpoint,
  privateNetworksOnly,
  onePrincipalOnce,
  principalsOfAccount,
  someoneMayBootstrap,
  kubeProxyMatches,
];
