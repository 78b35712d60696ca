import type { Location } from "../../findings/location";

/** A directory that is pushed to a registry, as a source of Flux. */
export interface Artifact {
  /** Where the paths in the artifact begin. */
  readonly directory: string;
  /** The directory in it that has all of its files, if this isn't its root. */
  readonly holds?: string;
  /** Its address without tag, as far as it is written: variables stay. */
  readonly address: string;
  readonly place: Location;
}
