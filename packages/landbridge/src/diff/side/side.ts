import type { ContractDocument } from "../../contract/document";
import type { Rollout } from "../../verify/graph/rollout-graph";

/** One revision or directory as data: everything that a diff compares. Values of secrets are digests. */
export interface Side {
  readonly stacks: readonly Stack[];
  readonly contracts: readonly ContractDocument[];
  readonly clusters: readonly ClusterSide[];
  readonly findings: readonly SideFinding[];
  /** What couldn't be read, and what that hides. */
  readonly notes: readonly string[];
}

/** A synthesized Terraform stack. */
export interface Stack {
  /** Its id, such as `core-prod`. */
  readonly name: string;
  /** The environment that it belongs to; the name of the stack if nothing names one. */
  readonly environment: string;
  /** Its name without the environment, so that the same stacks of all environments have the same. */
  readonly role: string;
  /** Stacks that are deployed first. */
  readonly dependencies: readonly string[];
  readonly elements: readonly StackElement[];
}

/** Kinds of blocks in a stack. */
export type ElementKind =
  | "resource"
  | "data"
  | "ephemeral"
  | "module"
  | "output"
  | "variable"
  | "local"
  | "provider"
  | "terraform"
  | "moved"
  | "import"
  | "removed"
  | "check";

/** A block of a stack, such as a resource. */
export interface StackElement {
  readonly kind: ElementKind;
  /** Terraform's address: `aws_vpc.main`, `data.aws_region.here`, `output.arn`, `provider.aws`. */
  readonly address: string;
  /** Type of a resource, data source or provider; empty otherwise. */
  readonly type: string;
  /** Path of its construct: `core/network/vpc`. */
  readonly construct?: string;
  readonly values: unknown;
}

/** One cluster path. */
export interface ClusterSide {
  /** Directory in Git: `gitops/clusters/dev`. */
  readonly path: string;
  readonly environment: string;
  readonly objects: readonly SideObject[];
  readonly appliers: readonly SideApplier[];
  readonly rollout: Rollout;
}

/** Something that applies objects, as far as the diff needs it. */
export interface SideApplier {
  /** `Kustomization flux-system/apps`. */
  readonly title: string;
  readonly kind: string;
  /** Whether objects are deleted that disappear from it. */
  readonly prunes: boolean;
  /** Whether its objects are deleted when it is itself deleted. */
  readonly cascades: boolean;
  /** Titles of what it waits for. */
  readonly dependsOn: readonly string[];
  /** Whether what depends on it waits for its objects. */
  readonly waits: boolean;
  readonly suspended: boolean;
  /** Whether objects may be missing here that the engine applies. */
  readonly incomplete: boolean;
  /** Version of the chart of a HelmRelease. */
  readonly chart?: { readonly name: string; readonly version: string };
}

/** An object as the engine would apply it. */
export interface SideObject {
  /** Identity in the cluster, without the hash that a generator appends to the name. */
  readonly key: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Title of its applier. */
  readonly applier: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly file: string;
  readonly line?: number;
  /** Variables that Flux substitutes in it, with the fields that contain them. */
  readonly variables: readonly VariableField[];
  /** ConfigMaps and Secrets whose content rolls its pods or its release, as `kind/namespace/name`. */
  readonly reads: readonly string[];
}

/** A field that a variable is substituted in. */
export interface VariableField {
  readonly name: string;
  readonly path: string;
}

/** A finding of the verifier, as far as it is compared and shown. */
export interface SideFinding {
  readonly fingerprint: string;
  readonly rule: string;
  readonly severity: "error" | "warning" | "note";
  readonly message: string;
  readonly file: string;
  readonly line?: number;
  readonly object?: string;
  readonly remedy: string;
}
