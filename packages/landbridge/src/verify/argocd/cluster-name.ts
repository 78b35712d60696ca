import { isUnknownText, type Destination } from "./application";
import type { ArgoCluster } from "./cluster";

/**
 * What an Application's cluster is called, whether its destination has the name or the address: the name that its cluster
 * Secret gives it; what is written where no Secret tells, or where several Argo CDs have a cluster of this name.
 */
export function clusterNameOf(
  { server, name }: Destination,
  clusters: readonly ArgoCluster[],
): string {
  const address = server === undefined ? undefined : plainAddress(server);
  const written = address ?? name ?? "";
  const found = clusters.find((cluster) =>
    address === undefined ? cluster.name === name : plainAddress(cluster.server) === address,
  );
  if (found === undefined || found.name === "" || !isKnown(found.server)) return written;
  const namesakes = clusters.filter((cluster) => cluster.name === found.name);
  const isOne = new Set(namesakes.map((cluster) => plainAddress(cluster.server))).size === 1;
  if (!isOne) return written;
  return found.name;
}

/** Argo CD reads addresses without a slash at their end (`secretToCluster` in its util/db/cluster.go). */
function plainAddress(server: string): string {
  return server.replace(/\/+$/, "");
}

/** Whether an address isn't encrypted or a parameter. */
function isKnown(server: string): boolean {
  return /^(?:https?:\/\/|arn:)/.test(server) && !isUnknownText(server);
}
