/** The kinds of engines, and what tools must know about each. Imports nothing, so that every tool can read it. */

/** Facts about one kind of engine. */
export interface EngineTraits {
  /** Its name in messages, such as `Flux`. */
  readonly title: string;
  /** Project whose objects it applies: a contract's version of the engine is a version of this. */
  readonly project: "flux" | "argocd";
  /** API groups of the CRDs that it installs, in addition to those of its project. */
  readonly crds: readonly string[];
  /** Its namespace, where it also finds the general ConfigMap. */
  readonly namespace: string;
  /**
   * How the contract's values arrive: as ConfigMaps, which its objects refer to, or as annotations of a cluster Secret,
   * which ApplicationSets read.
   */
  readonly sink: "config-maps" | "cluster-secret";
  /** How an object waits for others: by `dependsOn` on something that is Ready, or by its sync wave. */
  readonly order: "depends-on" | "sync-waves";
  /** What its credentials must be allowed to do in Git; `write` only for the commit that installs it. */
  readonly gitAccess: "read" | "write";
  /**
   * How Terraform removes it, after a teardown has emptied the cluster: its provider uninstalls it, or the
   * deletion of this object does, which must then still be reconciled.
   */
  readonly removal:
    | {
        readonly by: "provider";
        /** What its removal leaves in the cluster, for messages; absent if nothing. */
        readonly leaves?: string;
      }
    | {
        readonly by: "object";
        readonly group: string;
        readonly kind: string;
        readonly name: string;
      };
}

/** Every kind of engine that an environment can have. */
export const ENGINES = {
  /** Flux, installed by a commit to the repository: `flux_bootstrap_git`. */
  flux: {
    title: "Flux",
    project: "flux",
    crds: [],
    namespace: "flux-system",
    sink: "config-maps",
    order: "depends-on",
    gitAccess: "write",
    removal: { by: "provider" },
  },
  /** Flux, installed by Flux Operator from a FluxInstance: `helm_release`. */
  "flux-operator": {
    title: "Flux Operator",
    project: "flux",
    crds: ["fluxcd.controlplane.io"],
    namespace: "flux-system",
    sink: "config-maps",
    order: "depends-on",
    gitAccess: "read",
    removal: {
      by: "object",
      group: "fluxcd.controlplane.io",
      kind: "FluxInstance",
      name: "flux",
    },
  },
  /** Argo CD, installed from its chart: `helm_release`. */
  argocd: {
    title: "Argo CD",
    project: "argocd",
    crds: ["argoproj.io"],
    namespace: "argocd",
    sink: "cluster-secret",
    order: "sync-waves",
    gitAccess: "read",
    removal: { by: "provider", leaves: "the CRDs of Argo CD" },
  },
  /** Argo CD as a managed capability, outside of the cluster: `aws_eks_capability`. */
  "argocd-eks": {
    title: "Argo CD of EKS",
    project: "argocd",
    crds: ["argoproj.io"],
    namespace: "argocd",
    sink: "cluster-secret",
    order: "sync-waves",
    gitAccess: "read",
    // Its deletion policy can only be RETAIN.
    removal: {
      by: "provider",
      leaves:
        "the CRDs of Argo CD, the namespace argocd, and every Application with what it deployed",
    },
  },
} as const satisfies Readonly<Record<string, EngineTraits>>;

/** Name of a kind of engine, as `engine.kind` in `config/` and in `contract.json`. */
export type EngineKind = keyof typeof ENGINES;

/** The facts about an engine that a contract names; undefined for a kind of a newer version. */
export function engineTraits(kind: EngineKind): EngineTraits;
export function engineTraits(kind: string): EngineTraits | undefined;
export function engineTraits(kind: string): EngineTraits | undefined {
  return Object.hasOwn(ENGINES, kind) ? ENGINES[kind as EngineKind] : undefined;
}
