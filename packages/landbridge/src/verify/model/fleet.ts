import type { Sources } from "../repository/yaml-files";
import type { Model } from "./model";

/** All clusters of a run. */
export interface Fleet {
  readonly sources: Sources;
  readonly models: readonly Model[];
}
