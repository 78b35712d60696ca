import { settingProblems, unfollowedProblems } from "../support/checks/kustomizations";
import { fluxKustomization, inlineEnvironment } from "../support/inline-tree";

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
