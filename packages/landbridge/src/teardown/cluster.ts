import type { ObjectId } from "../verify/kubernetes/object";
import type { YamlRecord } from "../verify/yaml/json";
import type { VersionedId } from "./live-flux";
import type { LiveState } from "./live-state";

/** An object to suspend. */
export interface Suspension extends VersionedId {
  /** Whether its finalizers go, so that what it applied stays when it is deleted: it is in another cluster. */
  readonly detach?: boolean;
}

/** What a teardown does in a cluster. Each call either succeeds or throws; all can be repeated. */
export interface TeardownCluster {
  /** All that a plan is made from. */
  read(): Promise<LiveState>;
  /** Suspends an object of Flux, Flux Operator or Argo CD, marked so that a later deploy resumes it. */
  suspend(object: Suspension): Promise<void>;
  resume(object: VersionedId): Promise<void>;
  /** Asks for an object's deletion; one that is gone is no error. */
  remove(object: VersionedId): Promise<void>;
  /** The object as it is now; undefined if it is gone. */
  find(object: VersionedId): Promise<YamlRecord | undefined>;
  /** Removes every finalizer of an object. */
  release(object: VersionedId): Promise<void>;
  /** Sets or, with null, removes an annotation. */
  annotate(object: VersionedId, key: string, value: string | null): Promise<void>;
}

/** Something that does not go away. */
export interface Stuck {
  readonly id: ObjectId;
  /** Empty if nobody deleted the object. */
  readonly finalizers: readonly string[];
  /** Who has to remove the finalizers; empty if there are none. */
  readonly controller: string;
  /** What its controller or the API server says; empty where neither says anything. */
  readonly message: string;
}
