import {
  deletionPolicyProblems,
  routeHealthProblems,
  settingProblems,
  unfollowedProblems,
} from "../support/checks/kustomizations";
import { fluxKustomization, inlineEnvironment, objectText } from "../support/inline-tree";

describe("settingProblems", () => {
  it("reports every setting that is left to its default", () => {
    const stated = "interval: 10m\nwait: true\nprune: true";
    const env = inlineEnvironment({ cluster: fluxKustomization("a", stated) });
    expect(settingProblems(env)).toEqual([
      "flux-system/a does not state retryInterval",
      "flux-system/a does not state timeout",
    ]);
  });
});

describe("unfollowedProblems", () => {
  it("reports a field that changes the build without the tests noticing", () => {
    const env = inlineEnvironment({ cluster: fluxKustomization("a", "patches: []") });
    expect(unfollowedProblems(env)).toEqual([
      "flux-system/a sets patches, which tests do not follow",
    ]);
  });
});

describe("routeHealthProblems", () => {
  const env = (current: string) =>
    inlineEnvironment({
      cluster: fluxKustomization(
        "a",
        `healthCheckExprs: [{ kind: HTTPRoute, current: ${JSON.stringify(current)} }]`,
      ),
    });

  it("reports a check that a route without its backend passes", () => {
    expect(routeHealthProblems(env("c.type == 'Accepted' && c.observedGeneration == 1"))).toEqual([
      "flux-system/a does not require Accepted and ResolvedRefs of the current generation",
    ]);
    expect(routeHealthProblems(env("['Accepted', 'ResolvedRefs'] observedGeneration"))).toEqual([]);
  });
});

describe("deletionPolicyProblems", () => {
  const env = (settings: string) =>
    inlineEnvironment({
      cluster: fluxKustomization("a", settings),
      folders: { a: objectText("NodePool", "/pool", "spec: {}", "karpenter.sh/v1") },
    });

  it("reports a Kustomization that is gone before its machines", () => {
    expect(deletionPolicyProblems(env("prune: true"))).toEqual([
      "flux-system/a does not wait for the deletion of its NodePool",
    ]);
    expect(deletionPolicyProblems(env("deletionPolicy: WaitForTermination"))).toEqual([]);
  });
});
