import { findKind, isClusterScoped } from "../../../src/verify/catalog/api-kinds";

describe("isClusterScoped", () => {
  it.each([
    ["", "Namespace"],
    ["rbac.authorization.k8s.io", "ClusterRole"],
    ["apiextensions.k8s.io", "CustomResourceDefinition"],
    ["storage.k8s.io", "StorageClass"],
    ["policy", "PodSecurityPolicy"],
    ["cert-manager.io", "ClusterIssuer"],
    ["external-secrets.io", "ClusterSecretStore"],
    ["karpenter.sh", "NodePool"],
    ["karpenter.k8s.aws", "EC2NodeClass"],
    ["gateway.networking.k8s.io", "GatewayClass"],
    ["kyverno.io", "ClusterPolicy"],
    ["nvidia.com", "ClusterPolicy"],
    ["tailscale.com", "Connector"],
    ["pkg.crossplane.io", "Provider"],
    ["cilium.io", "CiliumClusterwideNetworkPolicy"],
  ])("knows that %s %s has no namespace", (group, kind) => {
    expect(isClusterScoped(group, kind)).toBe(true);
  });

  it.each([
    ["", "ConfigMap"],
    ["apps", "Deployment"],
    ["kyverno.io", "Policy"],
    ["cert-manager.io", "Issuer"],
    ["gateway.networking.k8s.io", "HTTPRoute"],
    ["kustomize.toolkit.fluxcd.io", "Kustomization"],
    ["helm.toolkit.fluxcd.io", "HelmRelease"],
    ["fluxcd.controlplane.io", "FluxInstance"],
    ["monitoring.coreos.com", "ServiceMonitor"],
  ])("knows that %s %s has a namespace", (group, kind) => {
    expect(isClusterScoped(group, kind)).toBe(false);
  });

  it("doesn't guess for unknown groups, or for a known kind in another group", () => {
    expect(isClusterScoped("example.com", "ClusterThing")).toBeUndefined();
    expect(isClusterScoped("example.com", "Namespace")).toBeUndefined();
    expect(isClusterScoped("constructor", "toString")).toBeUndefined();
  });
});

describe("findKind", () => {
  it("returns the served versions, the preferred one first", () => {
    expect(findKind("autoscaling", "HorizontalPodAutoscaler")?.versions).toEqual(["v2", "v1"]);
    expect(findKind("", "Secret")?.versions).toEqual(["v1"]);
    expect(findKind("coordination.k8s.io", "LeaseCandidate")?.versions).not.toContain("v1");
  });

  it("returns no version for kinds that Kubernetes removed", () => {
    expect(findKind("extensions", "Ingress")?.versions).toEqual([]);
  });

  it("doesn't know custom resources", () => {
    expect(findKind("cert-manager.io", "Issuer")).toBeUndefined();
  });
});
