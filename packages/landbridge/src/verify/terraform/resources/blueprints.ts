import { argocdObject } from "../argocd-objects";
import { Mapping, textAt, valueAt } from "../hcl/value";
import { objectsIn } from "../manifest-objects";
import { clusterOfBridge } from "./argocd";
import { chartCrds } from "./chart-crds";
import type { Handler } from "./handler";
import { addOpenCrds } from "./open-objects";

interface Addon {
  readonly namespace: string;
  /** Service account with a role; undefined for addons that need none. */
  readonly serviceAccount?: string;
  readonly chart: string;
}

/** Defaults of aws-ia/eks-blueprints-addons by the name behind `enable_`. */
const ADDONS: Readonly<Record<string, Addon>> = {
  argocd: { namespace: "argocd", chart: "argo-cd" },
  aws_efs_csi_driver: {
    namespace: "kube-system",
    serviceAccount: "efs-csi-controller-sa",
    chart: "aws-efs-csi-driver",
  },
  aws_for_fluentbit: {
    namespace: "kube-system",
    serviceAccount: "aws-for-fluent-bit-sa",
    chart: "aws-for-fluent-bit",
  },
  aws_load_balancer_controller: {
    namespace: "kube-system",
    serviceAccount: "aws-load-balancer-controller-sa",
    chart: "aws-load-balancer-controller",
  },
  cert_manager: {
    namespace: "cert-manager",
    serviceAccount: "cert-manager",
    chart: "cert-manager",
  },
  cluster_autoscaler: {
    namespace: "kube-system",
    serviceAccount: "cluster-autoscaler-sa",
    chart: "cluster-autoscaler",
  },
  external_dns: {
    namespace: "external-dns",
    serviceAccount: "external-dns-sa",
    chart: "external-dns",
  },
  external_secrets: {
    namespace: "external-secrets",
    serviceAccount: "external-secrets-sa",
    chart: "external-secrets",
  },
  ingress_nginx: { namespace: "ingress-nginx", chart: "ingress-nginx" },
  karpenter: { namespace: "karpenter", serviceAccount: "karpenter", chart: "karpenter" },
  kube_prometheus_stack: { namespace: "kube-prometheus-stack", chart: "kube-prometheus-stack" },
  metrics_server: { namespace: "kube-system", chart: "metrics-server" },
  velero: { namespace: "velero", serviceAccount: "velero-server", chart: "velero" },
};

/** aws-ia/eks-blueprints-addons/aws: charts, their namespaces and their roles. */
export const addBlueprints: Handler = (instance, node, collector) => {
  // With GitOps, the module creates the AWS resources and Git the rest.
  const installs = instance.field("create_kubernetes_resources") !== false;
  const { place } = instance;
  if (installs) addReleases(instance, node, collector);
  for (const [name, addon] of Object.entries(ADDONS)) {
    if (instance.field(`enable_${name}`) !== true) continue;
    const namespace = instance.text(name, "namespace") ?? addon.namespace;
    const serviceAccount = instance.text(name, "service_account_name") ?? addon.serviceAccount;
    if (installs) {
      if (namespace !== "kube-system")
        collector.addImpliedNamespace(node, { name: namespace, place });
      collector.addCrds(...chartCrds(addon.chart));
      collector.charts.push({ namespace, release: addon.chart, chart: addon.chart, values: "" });
    }
    if (serviceAccount === undefined) continue;
    collector.addIdentity(node, {
      namespace,
      serviceAccount,
      mechanism: "irsa",
      managedBy: installs ? "terraform" : "git",
      place,
    });
  }
};

/** The charts of one's own that the module installs: `helm_releases`. */
const addReleases: Handler = (instance, node, collector) => {
  const releases = instance.field("helm_releases");
  if (releases === undefined) return;
  const all = releases instanceof Mapping ? [...releases.entries] : [];
  if (!(releases instanceof Mapping) || releases.isLoose) addOpenCrds(instance, collector);
  for (const [key, release] of all) {
    const chart = (textAt(release, "chart") ?? key).replace(/^.*\//, "");
    collector.addCrds(...chartCrds(chart, textAt(release, "repository")));
    const name = textAt(release, "namespace");
    if (name !== undefined && valueAt(release, "create_namespace") !== false)
      collector.addImpliedNamespace(node, { name, place: instance.place });
  }
};

/** gitops-bridge: Argo CD, and a Secret that describes the cluster to it. */
export const gitopsBridge: Handler = (instance, node, collector) => {
  const cluster = clusterOfBridge(instance);
  if (cluster !== undefined) collector.clusters.push(cluster);
  const apps = instance.field("apps");
  for (const app of apps instanceof Mapping ? apps.entries.values() : [])
    for (const object of objectsIn(app)) {
      const found = argocdObject(object, instance.placeOf("apps"));
      if (found !== undefined) collector.argocd.push(found);
    }
  if (instance.field("install") === false) return;
  const namespace = instance.text("argocd", "namespace") ?? "argocd";
  collector.addImpliedNamespace(node, { name: namespace, place: instance.place });
  collector.addCrds(...chartCrds("argo-cd"));
  collector.charts.push({ namespace, release: "argo-cd", chart: "argo-cd", values: "" });
};
