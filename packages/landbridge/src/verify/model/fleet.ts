import type { YamlFiles } from "../repository/yaml-files";
import type { Model } from "./model";

/** All clusters of a run. */
export interface Fleet {
  readonly sources: YamlFiles;
  readonly models: readonly Model[];
}
