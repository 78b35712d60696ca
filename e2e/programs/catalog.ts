/** A program of the lab, and where its source is. */
export interface Program {
  readonly name: string;
  /** Directory of `e2e/tools/` whose Go module builds it. Without one it must be installed. */
  readonly module?: string;
  /** Main package. */
  readonly package?: string;
  /** Variable of the program for its version, which the build must set. */
  readonly versionVariable?: string;
  /** What `--version` of an installed program must print. */
  readonly accepts?: RegExp;
}

const KUBERNETES = { module: "kubernetes", versionVariable: "k8s.io/component-base/version" };

function kubernetes(name: string): Program {
  return { ...KUBERNETES, name, package: `k8s.io/kubernetes/cmd/${name}` };
}

/** The control plane: what a cluster needs, with KWOK instead of kubelets. */
export const CONTROL_PLANE = {
  etcd: {
    name: "etcd",
    module: "etcd",
    package: "go.etcd.io/etcd/server/v3",
    // With older ones, progress requests of Kubernetes 1.34 fail, and its caches lag by half a minute.
    accepts: /^etcd Version: (3\.([5-9]|\d\d)|[4-9])\./,
  },
  apiServer: kubernetes("kube-apiserver"),
  controllerManager: kubernetes("kube-controller-manager"),
  scheduler: kubernetes("kube-scheduler"),
  kwok: { name: "kwok", module: "kwok", package: "sigs.k8s.io/kwok/cmd/kwok" },
} as const satisfies Record<string, Program>;

/** The command line that pods of the cluster use. */
export const KUBECTL: Program = kubernetes("kubectl");

/** Flux's controllers. The modules of helm- and notification-controller don't build as a dependency. */
export const FLUX = {
  source: {
    name: "source-controller",
    module: "source-controller",
    package: "github.com/fluxcd/source-controller",
  },
  kustomize: {
    name: "kustomize-controller",
    module: "kustomize-controller",
    package: "github.com/fluxcd/kustomize-controller",
  },
  helm: { name: "helm-controller" },
  notification: { name: "notification-controller" },
  operator: { name: "flux-operator" },
} as const satisfies Record<string, Program>;

/** Flux's image controllers, which build in their own repositories only. */
export const IMAGES = {
  reflector: { name: "image-reflector-controller" },
  automation: { name: "image-automation-controller" },
} as const satisfies Record<string, Program>;

/** What people encrypt secrets with, and make keys with. */
export const SOPS = {
  sops: { name: "sops" },
  keygen: { name: "age-keygen" },
} as const satisfies Record<string, Program>;
