import type { Repository } from "./repository";

/** What the name of a directory next to a cluster's ends with that stands for a cluster without a directory in Git. */
const SYNC = ".sync";

/** The file that tells which directory stands for a cluster. Not in there, because the cluster has no such object. */
export function syncOfMadeCluster(directory: string): string {
  return `${directory}${SYNC}/gotk-sync.yaml`;
}

/** Whether a directory stands for a cluster, or for its bootstrap: nothing in Git applies what is in it. */
export function isMadeCluster(directory: string, repository: Repository): boolean {
  const cluster = directory.endsWith(SYNC) ? directory.slice(0, -SYNC.length) : directory;
  return repository.kind(syncOfMadeCluster(cluster)) === "file";
}
