import { installerOf } from "../../src/teardown/installer";
import { NO_ARGOCD } from "../../src/teardown/live-argocd";
import { planTeardown } from "../../src/teardown/plan";

const INSTANCE = {
  group: "fluxcd.controlplane.io",
  kind: "FluxInstance",
  namespace: "flux-system",
  name: "flux",
};
const RESOURCE_SET = { ...INSTANCE, kind: "ResourceSet", namespace: "web", name: "apps" };
const ROOT = {
  group: "kustomize.toolkit.fluxcd.io",
  kind: "Kustomization",
  namespace: "flux-system",
  name: "flux-system",
};

/** What is suspended in a cluster with an instance and a ResourceSet of Flux Operator. */
function suspended(engine: string | undefined): readonly string[] {
  const state = {
    flux: { kustomizations: [], releases: [], applied: [] },
    argocd: NO_ARGOCD,
    operators: [INSTANCE, RESOURCE_SET].map((id) => ({ id, version: "v1", suspended: false })),
    objects: [],
    charts: [],
    unread: [],
  };
  const options = { root: ROOT, installer: installerOf(engine), scope: "cluster" } as const;
  const [first] = planTeardown(state, options, 0).steps;
  return (first?.suspend ?? []).map(({ id }) => id.kind);
}

test("the FluxInstance by which Terraform removes Flux stays active; what it would bring back doesn't", () => {
  expect(installerOf("flux-operator")).toEqual(INSTANCE);
  expect(suspended("flux-operator")).toEqual(["ResourceSet"]);
});

test("a FluxInstance that Terraform doesn't remove is suspended with the rest", () => {
  expect(installerOf("flux")).toBeUndefined();
  expect(installerOf("of-a-newer-version")).toBeUndefined();
  expect(suspended("flux")).toEqual(["FluxInstance", "ResourceSet"]);
  expect(suspended(undefined)).toEqual(["FluxInstance", "ResourceSet"]);
});
