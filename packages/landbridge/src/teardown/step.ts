import type { ObjectId } from "../verify/kubernetes/object";
import type { Suspension } from "./cluster";
import type { VersionedId } from "./live-flux";

/** What a teardown does next, in this order. */
export type StepKind =
  | "suspend"
  | "routes"
  | "gateways"
  | "services"
  | "records"
  | "custom resources"
  | "workloads"
  | "volumes"
  | "releases"
  | "nodes"
  | "last releases";

/** An object to delete. */
export interface Deletion extends VersionedId {
  /** Why it is deleted here, where the step's reason doesn't say it: `it owns Service web/web`. */
  readonly why?: string | undefined;
  /** Whether it is resumed first, with no pause in between: a suspended HelmRelease is not uninstalled. */
  readonly resume?: boolean;
}

/** An object that must be gone before the next step. */
export interface Awaited extends VersionedId {
  /** Of another UID is a new object, which the next look finds. */
  readonly uid: string;
}

/** A part of a teardown; the next one starts when all of it is gone. */
export interface Step {
  readonly kind: StepKind;
  /** Imperative, such as `Delete Gateways and Ingresses`. */
  readonly title: string;
  /** A sentence without its full stop: why now, and what would happen later. */
  readonly reason: string;
  /** What to suspend. */
  readonly suspend?: readonly Suspension[];
  /** What to delete: one wave after the other is gone. */
  readonly waves: readonly (readonly Deletion[])[];
  /** What must be gone besides: what Kubernetes or a controller deletes with the rest. */
  readonly awaited: readonly Awaited[];
  /** External-DNS deployments that need time to delete their records. */
  readonly publishers?: readonly Publisher[];
}

/** An External-DNS that deletes records at its next sync. */
export interface Publisher extends VersionedId {
  /** Milliseconds between two syncs. */
  readonly interval: number;
  /** When it may have lost its last source, in milliseconds since 1970; undefined if nobody has noted that. */
  readonly since: number | undefined;
  readonly isRunning: boolean;
}

/** Which objects of a cluster are deleted. */
export type Scope =
  /** All that hold something outside of the cluster: the cluster itself is destroyed next. */
  | "cluster"
  /** Only what Flux and Helm have installed, and what that owns: the cluster stays. */
  | "installed";

/** What a plan is made for. */
export interface PlanOptions {
  /** The Kustomization that Flux was bootstrapped with, which stays. */
  readonly root: ObjectId;
  /** The object of an operator by whose deletion Terraform uninstalls Flux: suspended, it would leave Flux behind. */
  readonly installer?: ObjectId | undefined;
  readonly scope: Scope;
}
