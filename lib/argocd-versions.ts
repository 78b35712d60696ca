/** Argo CD and its chart, which Renovate raises together. */
export const ARGOCD = {
  /** Version of Argo CD that the chart installs. */
  version: "v3.5.3",
  // renovate: datasource=helm depName=argo-cd registryUrl=https://argoproj.github.io/argo-helm
  chart: "10.9.5",
} as const;
