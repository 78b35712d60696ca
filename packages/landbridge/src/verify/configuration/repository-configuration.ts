import type { Place } from "../findings/location";
import type { Outside } from "../prerequisites/prerequisites";
import { NOTHING_OUTSIDE } from "../prerequisites/prerequisites";
import type { OutsideProblem } from "../prerequisites/result";
import type { IgnoredFinding } from "./schema";

/** Name of the file in the repository's root. */
export const CONFIGURATION_FILE = "landbridge.yaml";

/** A finding that the repository accepts, with the place where it says so. */
export type Accepted = IgnoredFinding & { readonly place: Place };

/** What `landbridge.yaml` says; everything is empty where there is no such file. */
export interface RepositoryConfiguration {
  /** What exists beside the tree of a cluster: what holds for all and what is said of this one. */
  outsideOf(clusterPath: string): Outside;
  /** Findings that are accepted. */
  readonly ignore: readonly Accepted[];
  /** Cluster paths to verify; empty where none are named. */
  readonly paths: readonly string[];
  /** Clusters that it says something about, with the place where it names each. */
  readonly clusters: readonly { readonly path: string; readonly place: Place }[];
  /** Whether fields are checked against schemas. */
  readonly schemas: boolean;
  readonly problems: readonly OutsideProblem[];
}

/** A repository without `landbridge.yaml`, or with one that can not be read. */
export function noConfiguration(problems: readonly OutsideProblem[] = []): RepositoryConfiguration {
  return {
    outsideOf: () => NOTHING_OUTSIDE,
    ignore: [],
    paths: [],
    clusters: [],
    schemas: true,
    problems,
  };
}
