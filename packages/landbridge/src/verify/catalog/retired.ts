/** A chart, image or repository that its owners retired. */
export interface Retired {
  /** What people call it. */
  readonly name: string;
  /** ISO 8601, when it was archived, moved or switched off. */
  readonly date: string;
  /** What happened, as a sentence without its subject: `is archived and gets no more fixes`. */
  readonly what: string;
  /** What to use instead. */
  readonly successor: string;
  /** Where its owners say so. */
  readonly source: string;
  /** Names of its charts; with `repository`, only from there. */
  readonly charts?: readonly string[];
  /** What the URL of the chart's repository matches; alone, of every source. */
  readonly repository?: RegExp;
  /** What its images match, without tag and digest. */
  readonly images?: RegExp;
  /** Images that stay where they are with the tag `latest`, or without one. */
  readonly keepsLatest?: RegExp;
}

/** The day on which these facts were looked up. A later date is still ahead. */
export const RETIRED_AS_OF = "2026-11-22";

/** Retired parts of many clusters. */
export const RETIRED: readonly Retired[] = [
  {
    name: "ingress-nginx",
    date: "2026-03-24",
    what: "is archived and gets no more security fixes",
    successor: "a controller of the Gateway API, or another one for Ingress",
    source: "https://kubernetes.io/blog/2025/11/11/ingress-nginx-retirement/",
    charts: ["ingress-nginx"],
    images: /^registry\.k8s\.io\/ingress-nginx\/controller(?:-chroot)?$/,
  },
  {
    name: "Bitnami's public catalog",
    date: "2025-08-28",
    what: "has moved its images with a version to docker.io/bitnamilegacy, which gets no updates",
    successor: "the project's own image or chart",
    source: "https://github.com/bitnami/containers/issues/83267",
    repository: /charts\.bitnami\.com\/bitnami|registry-1\.docker\.io\/bitnamicharts/,
    // Sealed Secrets is published there as before: https://github.com/bitnami/sealed-secrets/issues/1785
    images: /^(?:(?:index\.)?docker\.io\/)?bitnami(?:legacy)?\/(?!sealed-secrets)/,
    keepsLatest: /(?:^|\/)bitnami\//,
  },
  {
    name: "Promtail",
    date: "2026-03-02",
    what: "is no longer supported",
    successor: "Grafana Alloy",
    source: "https://grafana.com/docs/loki/latest/send-data/promtail/",
    charts: ["promtail"],
    images: /(?:^|\/)grafana\/promtail$/,
  },
  {
    name: "Grafana Agent",
    date: "2025-11-01",
    what: "is no longer supported",
    successor: "Grafana Alloy",
    source: "https://grafana.com/docs/agent/latest/",
    charts: ["grafana-agent", "grafana-agent-operator"],
    images: /(?:^|\/)grafana\/agent(?:-operator)?$/,
  },
  {
    name: "gcr.io/kubebuilder",
    date: "2025-03-18",
    what: "is gone: its images can't be pulled",
    successor: "registry.k8s.io/kubebuilder/kube-rbac-proxy or quay.io/brancz/kube-rbac-proxy",
    source: "https://github.com/kubernetes-sigs/kubebuilder/discussions/3907",
    images: /^gcr\.io\/kubebuilder\//,
  },
  {
    name: "k8s.gcr.io",
    date: "2023-04-03",
    what: "is frozen",
    successor: "registry.k8s.io",
    source: "https://kubernetes.io/blog/2023/02/06/k8s-gcr-io-freeze-announcement/",
    images: /^k8s\.gcr\.io\//,
  },
  {
    name: "Helm's repositories stable and incubator",
    date: "2020-11-13",
    what: "get no more updates",
    successor: "the chart of the project itself",
    source: "https://helm.sh/blog/charts-repo-deprecation/",
    repository:
      /charts\.helm\.sh\/(?:stable|incubator)|kubernetes-charts(?:-incubator)?\.storage\.googleapis\.com/,
  },
];
