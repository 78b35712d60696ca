import { findChart } from "../../catalog/charts";

/** API groups whose CRDs a chart installs, by the chart's name, as their repositories define them. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  "argo-cd": ["argoproj.io"],
  "aws-load-balancer-controller": ["elbv2.k8s.aws"],
  base: ["networking.istio.io", "security.istio.io", "telemetry.istio.io", "extensions.istio.io"],
  "cert-manager": ["cert-manager.io", "acme.cert-manager.io"],
  cilium: ["cilium.io"],
  crossplane: ["pkg.crossplane.io", "apiextensions.crossplane.io"],
  "external-secrets": ["external-secrets.io", "generators.external-secrets.io"],
  "flux-operator": ["fluxcd.controlplane.io"],
  karpenter: ["karpenter.sh", "karpenter.k8s.aws"],
  "karpenter-crd": ["karpenter.sh", "karpenter.k8s.aws"],
  keda: ["keda.sh"],
  "kube-prometheus-stack": ["monitoring.coreos.com"],
  kyverno: ["kyverno.io"],
  "prometheus-operator-crds": ["monitoring.coreos.com"],
  "sealed-secrets": ["bitnami.com"],
  "secrets-store-csi-driver": ["secrets-store.csi.x-k8s.io"],
  traefik: ["traefik.io"],
  velero: ["velero.io"],
};

/** API groups whose CRDs a Terraform-managed chart installs; empty for unknown charts. */
export function chartCrds(chart: string, url?: string): readonly string[] {
  const known = findChart(chart, url)?.crds ?? [];
  const own = Object.hasOwn(GROUPS, chart) ? (GROUPS[chart] ?? []) : [];
  return [...own, ...known.map(({ group }) => group)];
}
