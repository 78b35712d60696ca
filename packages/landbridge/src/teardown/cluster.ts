import type { ObjectId } from "../verify/kubernetes/object";
import type { YamlRecord } from "../verify/yaml/json";
import type { LiveFlux, VersionedId } from "./live-flux";

/** What a teardown does in a cluster. Each call either succeeds or throws; all can be repeated. */
export interface TeardownCluster {
  /** Flux's objects and what they have applied; nothing where Flux is not installed. */
  read(): Promise<LiveFlux>;
  /** Suspends a Kustomization, marked so that a later deploy resumes it. */
  suspend(object: VersionedId): Promise<void>;
  resume(object: VersionedId): Promise<void>;
  /** Asks for an object's deletion; one that is gone is no error. */
  remove(object: VersionedId): Promise<void>;
  /** The object as it is now; undefined if it is gone. */
  find(object: VersionedId): Promise<YamlRecord | undefined>;
}

/** Something that does not go away. */
export interface Stuck {
  readonly id: ObjectId;
  /** Who has to remove something first; empty if nobody deleted the object. */
  readonly finalizers: readonly string[];
  /** What its controller says; empty where it says nothing. */
  readonly message: string;
}
