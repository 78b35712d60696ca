import type { Location } from "../findings/location";
import type { Prerequisites } from "../prerequisites/prerequisites";
import { NO_PREREQUISITES } from "../prerequisites/prerequisites";
import type { SourceProblem } from "../prerequisites/result";
import type { IgnoredFinding } from "./schema";

/** Name of the file in the repository's root. */
export const CONFIGURATION_FILE = "landbridge.yaml";

/** A finding that the repository accepts, with the place where it says so. */
export type Accepted = IgnoredFinding & { readonly place: Location };

/** Content of `landbridge.yaml`; empty if the file doesn't exist. */
export interface RepositoryConfiguration {
  /** Prerequisites of a cluster: the settings for all clusters and those for this one. */
  prerequisitesOf(clusterPath: string): Prerequisites;
  /** Findings that are accepted. */
  readonly ignore: readonly Accepted[];
  /** Cluster paths to verify; empty where none are named. */
  readonly paths: readonly string[];
  /** Clusters that it says something about, with the place where it names each. */
  readonly clusters: readonly { readonly path: string; readonly place: Location }[];
  /** Whether fields are checked against schemas. */
  readonly schemas: boolean;
  readonly problems: readonly SourceProblem[];
}

/** A repository without `landbridge.yaml`, or with one that cannot be read. */
export function noConfiguration(problems: readonly SourceProblem[] = []): RepositoryConfiguration {
  return {
    prerequisitesOf: () => NO_PREREQUISITES,
    ignore: [],
    paths: [],
    clusters: [],
    schemas: true,
    problems,
  };
}
