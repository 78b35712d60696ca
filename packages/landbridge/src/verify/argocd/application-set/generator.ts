import type { YamlFiles } from "../../repository/yaml-files";
import type { YamlRecord } from "../../yaml/json";
import type { ArgoCluster } from "../cluster";

/** What generators read. */
export interface GeneratorContext {
  readonly sources: YamlFiles;
  /** Whether a Git URL is this repository; undefined where that isn't known. */
  readonly isOwn: (url: string) => boolean | undefined;
  /** The clusters of Argo CD; undefined where they aren't all known. */
  readonly clusters: readonly ArgoCluster[] | undefined;
  readonly goTemplate: boolean;
  /** What the first generator of a matrix made, which `values` of the second may read (since Argo CD 3.4). */
  readonly outer?: YamlRecord;
}

/** Parameters that a generator makes, one set for each Application. */
export interface Generated {
  readonly sets: readonly YamlRecord[];
  /** Why there may be others; undefined where these are all. */
  readonly unknown?: string;
  /** Set if the rest was left out because there are too many. */
  readonly isCut?: true;
}

/** Applications that one ApplicationSet may generate here; etcd holds not many more of a kind. */
export const MAX_APPLICATIONS = 10_000;

/** Nothing is known about what a generator makes. */
export function unknownSets(reason: string): Generated {
  return { sets: [], unknown: reason };
}

/** Several results as one. */
export function joined(parts: readonly Generated[]): Generated {
  const sets = parts.flatMap((part) => part.sets);
  const unknown = parts.find((part) => part.unknown !== undefined)?.unknown;
  const isCut = sets.length > MAX_APPLICATIONS || parts.some((part) => part.isCut);
  return {
    sets: sets.slice(0, MAX_APPLICATIONS),
    ...(unknown === undefined ? {} : { unknown }),
    ...(isCut ? { isCut } : {}),
  };
}
