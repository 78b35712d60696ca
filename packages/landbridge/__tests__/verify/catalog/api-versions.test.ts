import { findOldVersion, fluxServesSince } from "../../../src/verify/catalog/api-versions";

describe("findOldVersion", () => {
  it.each([
    [
      "kustomize.toolkit.fluxcd.io/v1beta1",
      "Kustomization",
      3,
      7,
      "kustomize.toolkit.fluxcd.io/v1",
    ],
    [
      "kustomize.toolkit.fluxcd.io/v1beta2",
      "Kustomization",
      3,
      8,
      "kustomize.toolkit.fluxcd.io/v1",
    ],
    ["helm.toolkit.fluxcd.io/v2beta1", "HelmRelease", 3, 7, "helm.toolkit.fluxcd.io/v2"],
    ["helm.toolkit.fluxcd.io/v2beta2", "HelmRelease", 3, 8, "helm.toolkit.fluxcd.io/v2"],
    ["source.toolkit.fluxcd.io/v1beta2", "OCIRepository", 6, 8, "source.toolkit.fluxcd.io/v1"],
    ["source.toolkit.fluxcd.io/v1beta2", "Bucket", 4, 8, "source.toolkit.fluxcd.io/v1"],
    [
      "notification.toolkit.fluxcd.io/v1beta2",
      "Alert",
      3,
      9,
      "notification.toolkit.fluxcd.io/v1beta3",
    ],
    [
      "notification.toolkit.fluxcd.io/v1beta2",
      "Receiver",
      3,
      9,
      "notification.toolkit.fluxcd.io/v1",
    ],
    ["image.toolkit.fluxcd.io/v1beta2", "ImagePolicy", 7, 9, "image.toolkit.fluxcd.io/v1"],
  ])("knows when Flux drops %s %s", (apiVersion, kind, deprecatedIn, removedIn, replacement) => {
    const known = findOldVersion(apiVersion, kind);
    expect(known).toMatchObject({ of: "Flux", deprecatedIn, removedIn, replacement });
  });

  it("knows that the first image APIs were removed without a deprecation", () => {
    const known = findOldVersion("image.toolkit.fluxcd.io/v1beta1", "ImagePolicy");
    expect(known?.removedIn).toBe(7);
    expect(known?.deprecatedIn).toBeUndefined();
  });

  it.each([
    ["extensions/v1beta1", "Ingress", 22, "networking.k8s.io/v1"],
    ["extensions/v1beta1", "Deployment", 16, "apps/v1"],
    ["batch/v1beta1", "CronJob", 25, "batch/v1"],
    ["policy/v1beta1", "PodDisruptionBudget", 25, "policy/v1"],
    ["autoscaling/v2beta2", "HorizontalPodAutoscaler", 26, "autoscaling/v2"],
    ["flowcontrol.apiserver.k8s.io/v1beta3", "FlowSchema", 32, "flowcontrol.apiserver.k8s.io/v1"],
  ])("knows when Kubernetes drops %s %s", (apiVersion, kind, removedIn, replacement) => {
    expect(findOldVersion(apiVersion, kind)).toMatchObject({
      of: "Kubernetes",
      removedIn,
      replacement,
    });
  });

  it("offers no replacement if there isn't one", () => {
    const known = findOldVersion("policy/v1beta1", "PodSecurityPolicy");
    expect(known).toMatchObject({ removedIn: 25 });
    expect(known?.replacement).toBeUndefined();
  });

  it("returns nothing for current versions, or for the other kinds of an old version", () => {
    expect(findOldVersion("helm.toolkit.fluxcd.io/v2", "HelmRelease")).toBeUndefined();
    expect(findOldVersion("notification.toolkit.fluxcd.io/v1beta3", "Alert")).toBeUndefined();
    expect(findOldVersion("coordination.k8s.io/v1beta1", "LeaseCandidate")).toBeUndefined();
  });
});

describe("fluxServesSince", () => {
  it("knows versions that came after Flux 2.3", () => {
    expect(fluxServesSince("source.toolkit.fluxcd.io/v1", "OCIRepository")).toBe(6);
    expect(fluxServesSince("image.toolkit.fluxcd.io/v1", "ImageRepository")).toBe(7);
  });

  it("returns nothing for versions that Flux 2.3 already had", () => {
    expect(fluxServesSince("source.toolkit.fluxcd.io/v1", "GitRepository")).toBeUndefined();
  });
});
