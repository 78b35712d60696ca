import { isPrivate, parseCidr } from "../../lib/cidr";
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
    return isPrivate(network)
      ? [{ place, message: "is private: nobody comes from there", received, allowed }]
      : [];
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
        message: `is that of ${entries[first]?.[0] ?? ""} too, and EKS takes one entry per principal`,
        received: principal,
        remedy: "remove one of the two entries",
      },
    ];
  });
});

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

export const CLUSTER_CHECKS: readonly CrossCheck[] = [
  closedEndpoint,
  onePrincipalOnce,
  kubeProxyMatches,
];
