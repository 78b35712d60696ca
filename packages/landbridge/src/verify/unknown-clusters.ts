import { didYouMean, nearestName } from "../lib/nearest-name";
import type { RepositoryConfiguration } from "./configuration/repository-configuration";
import type { Finding } from "./findings/finding";
import { rootsOf, rootsWith } from "./model/find-roots";
import type { Fleet } from "./model/fleet";
import { unknownName } from "./rules/engine/unknown-name";

/** Clusters that landbridge.yaml configures but that don't exist, so that the entry has no effect. */
export function unknownClusters(
  { clusters, paths }: RepositoryConfiguration,
  { models, sources }: Fleet,
  bootstrapped: readonly string[],
): readonly Finding[] {
  if (clusters.length === 0) return [];
  const roots = [
    ...rootsWith(sources, bootstrapped).roots,
    ...paths.flatMap((path) => rootsOf(sources, path)),
  ];
  const known = [...models.map(({ cluster }) => cluster), ...roots.map((root) => root.directory)];
  return clusters
    .filter(({ path }) => !known.includes(path))
    .map(({ path, place }) => {
      const nearest = nearestName(path, known);
      return {
        rule: unknownName.id,
        severity: unknownName.severity,
        message: didYouMean(
          `"${path}" is not a cluster of this repository, so its settings have no effect.`,
          nearest,
        ),
        location: place,
        related: [],
        remedy: unknownName.remedy,
        clusters: [],
      };
    });
}
