/** A program of the lab, and where its source is. */
export interface Program {
  readonly name: string;
  /** Folder of `e2e/tools/` whose Go module builds it. Without one it can only be found. */
  readonly module?: string;
  /** Main package. */
  readonly package?: string;
  /** Variable of the program that holds its version, which a build does not know by itself. */
  readonly versionVariable?: string;
  /** What `--version` must print of one that is found. */
  readonly accepts?: RegExp;
}

const KUBERNETES = { module: "kubernetes", versionVariable: "k8s.io/component-base/version" };

function kubernetes(name: string): Program {
  return { ...KUBERNETES, name, package: `k8s.io/kubernetes/cmd/${name}` };
}

/** The control plane: what a cluster needs, with KWOK in the place of kubelets. */
export const CONTROL_PLANE = {
  etcd: {
    name: "etcd",
    module: "etcd",
    package: "go.etcd.io/etcd/server/v3",
    // Kubernetes 1.34 asks older ones for progress in vain, and its caches lag by half a minute.
    accepts: /^etcd Version: (3\.([5-9]|\d\d)|[4-9])\./,
  },
  apiServer: kubernetes("kube-apiserver"),
  controllerManager: kubernetes("kube-controller-manager"),
  scheduler: kubernetes("kube-scheduler"),
  kwok: { name: "kwok", module: "kwok", package: "sigs.k8s.io/kwok/cmd/kwok" },
} as const satisfies Record<string, Program>;

/** Flux's controllers. helm- and notification-controller's modules do not build as a dependency. */
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
} as const satisfies Record<string, Program>;
