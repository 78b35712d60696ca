import {
  pathProblems,
  pruneProblems,
  settingProblems,
  unfollowedProblems,
} from "../support/checks/kustomizations";
import { ownershipProblems } from "../support/checks/ownership";
import { secretProblems } from "../support/checks/secrets";
import { loadEnvironment } from "../support/environment";
import {
  EMPTY_CONTRACT,
  fluxKustomization,
  inlineEnvironment,
  inlineTree,
  objectText,
} from "../support/inline-tree";

describe("pathProblems", () => {
  const cluster = { "gitops/clusters/dev/a.yaml": fluxKustomization("a") };
  const problems = (files: Record<string, string>) => {
    const tree = inlineTree({ ...cluster, ...files });
    return pathProblems(tree, loadEnvironment(tree, "dev", EMPTY_CONTRACT));
  };

  it("accepts a folder with a kustomization.yaml", () => {
    expect(problems({ "gitops/a/kustomization.yaml": "resources: []" })).toEqual([]);
  });

  it("reports a folder that does not exist", () => {
    expect(problems({})).toEqual(["flux-system/a: gitops/a does not exist"]);
  });

  it("reports a folder without kustomization.yaml", () => {
    expect(problems({ "gitops/a/x.yaml": "" })).toEqual([
      "flux-system/a: gitops/a has no kustomization.yaml",
    ]);
  });
});

describe("settingProblems", () => {
  it("reports each setting that is left to its default", () => {
    const stated = "interval: 10m\nwait: true\nprune: true";
    const env = inlineEnvironment({ cluster: fluxKustomization("a", stated) });
    expect(settingProblems(env)).toEqual([
      "flux-system/a does not state retryInterval",
      "flux-system/a does not state timeout",
    ]);
  });
});

describe("unfollowedProblems", () => {
  it("reports a field that would change the build behind the tests' back", () => {
    const env = inlineEnvironment({ cluster: fluxKustomization("a", "patches: []") });
    expect(unfollowedProblems(env)).toEqual([
      "flux-system/a sets patches, which tests do not follow",
    ]);
  });
});

describe("pruneProblems", () => {
  const env = (prune: boolean) =>
    inlineEnvironment({
      cluster: `${fluxKustomization("a", `prune: ${String(prune)}`)}${fluxKustomization("b", "prune: true")}`,
      folders: { a: objectText("Namespace", "x"), b: objectText("ConfigMap", "x/b") },
    });

  it("reports a Kustomization that would delete a namespace", () => {
    expect(pruneProblems(env(true))).toEqual([
      "flux-system/a holds namespaces or CRDs and must not prune",
    ]);
    expect(pruneProblems(env(false))).toEqual([]);
  });

  it("reports one that takes CRDs from another repository", () => {
    const cluster = fluxKustomization("crds", "prune: true").replace(
      "name: flux-system }\n  prune",
      "name: upstream }\n  prune",
    );
    expect(pruneProblems(inlineEnvironment({ cluster }))).toHaveLength(1);
  });

  it("reports one that is named after the CRDs of its chart", () => {
    const cluster = fluxKustomization("karpenter-crds", "prune: true");
    expect(pruneProblems(inlineEnvironment({ cluster }))).toHaveLength(1);
  });
});

describe("ownershipProblems", () => {
  it("reports an object that two Kustomizations apply, whatever its API version", () => {
    const route = (version: string) =>
      objectText("HTTPRoute", "x/b", "", `gateway.networking.k8s.io/${version}`);
    const env = inlineEnvironment({
      cluster: fluxKustomization("a") + fluxKustomization("b"),
      folders: { a: route("v1"), b: route("v1beta1") },
    });
    expect(ownershipProblems(env)).toEqual([
      "HTTPRoute.gateway.networking.k8s.io x/b is applied by flux-system/a and flux-system/b",
    ]);
  });

  it("accepts the same name in another namespace or of another kind", () => {
    const cluster = ["x/b", "z/b"].map((key) => objectText("ConfigMap", key)).join("");
    const env = inlineEnvironment({ cluster: cluster + objectText("Service", "x/b") });
    expect(ownershipProblems(env)).toEqual([]);
  });
});

describe("secretProblems", () => {
  it("reports a Secret", () => {
    const env = inlineEnvironment({ cluster: objectText("Secret", "x/b") });
    expect(secretProblems(env)).toEqual([
      "flux-system/flux-system: Secret x/b is committed in plain text",
    ]);
  });
});
