import {
  cycleProblems,
  dependencyProblems,
  releaseDependencyProblems,
} from "../support/checks/dependencies";
import { fluxKustomization, inlineEnvironment, objectText } from "../support/inline-tree";

const env = (...cluster: string[]) => inlineEnvironment({ cluster: cluster.join("") });

describe("dependencyProblems", () => {
  it("accepts a dependency that waits, or has health checks", () => {
    const after = "wait: true\ndependsOn: [{ name: a }, { name: b }]";
    const checks = "healthChecks: [{ kind: Deployment, name: x, namespace: y }]";
    expect(
      dependencyProblems(
        env(fluxKustomization("a"), fluxKustomization("b", checks), fluxKustomization("c", after)),
      ),
    ).toEqual([]);
  });

  it("reports a dependency that does not exist", () => {
    expect(dependencyProblems(env(fluxKustomization("c", "dependsOn: [{ name: a }]")))).toEqual([
      "flux-system/c depends on flux-system/a: no such one",
    ]);
  });

  it("reports a dependency that is ready as soon as it is applied", () => {
    const bad = env(
      fluxKustomization("a", "wait: false"),
      fluxKustomization("c", "dependsOn: [{ name: a }]"),
    );
    expect(dependencyProblems(bad)).toEqual([
      "flux-system/c depends on flux-system/a, which does not wait",
    ]);
  });
});

describe("cycleProblems", () => {
  it("prints a cycle whole", () => {
    const bad = env(
      fluxKustomization("a", "dependsOn: [{ name: b }]"),
      fluxKustomization("b", "dependsOn: [{ name: c }]"),
      fluxKustomization("c", "dependsOn: [{ name: a }]"),
    );
    expect(cycleProblems(bad)).toEqual([
      "flux-system/a -> flux-system/b -> flux-system/c -> flux-system/a",
    ]);
  });

  it("accepts a diamond", () => {
    const good = env(
      fluxKustomization("a"),
      fluxKustomization("b", "dependsOn: [{ name: a }]"),
      fluxKustomization("c", "dependsOn: [{ name: a }]"),
      fluxKustomization("d", "dependsOn: [{ name: b }, { name: c }]"),
    );
    expect(cycleProblems(good)).toEqual([]);
  });
});

describe("releaseDependencyProblems", () => {
  it("reports a HelmRelease that does not exist", () => {
    const release = objectText(
      "HelmRelease",
      "istio-system/istiod",
      "spec: { dependsOn: [{ name: istio-base }] }",
      "helm.toolkit.fluxcd.io/v2",
    );
    expect(releaseDependencyProblems(env(release))).toEqual([
      "HelmRelease istio-system/istiod depends on istio-system/istio-base: no such HelmRelease",
    ]);
  });
});
