import { FLUX_COMPONENTS } from "../../../../lib/flux-components";
import { lockdownPatches } from "../../../../modules/engine/flux/lockdown";

const patches = lockdownPatches("applier", FLUX_COMPONENTS);
const patchOf = (name: string): string =>
  patches.find(({ target }) => target.name === name)?.patch ?? "";

test("what applies impersonates the account, and nothing refers to other namespaces", () => {
  for (const name of ["kustomize-controller", "helm-controller"]) {
    expect(patchOf(name)).toContain("--no-cross-namespace-refs=true");
    expect(patchOf(name)).toContain("--default-service-account=applier");
  }
  for (const name of FLUX_COMPONENTS.filter((each) => each !== "source-controller")) {
    expect(patchOf(name)).toContain("--no-cross-namespace-refs=true");
  }
  expect(patchOf("kustomize-controller")).toContain("--no-remote-bases=true");
  expect(patchOf("helm-controller")).not.toContain("--no-remote-bases");
});

test("source-controller has none of the flags, and would not start with them", () => {
  expect(patchOf("source-controller")).toBe("");
});

test("the cluster's own Kustomization keeps the rights of kustomize-controller", () => {
  expect(patches.at(-1)).toEqual({
    target: { kind: "Kustomization", name: "flux-system", namespace: "flux-system" },
    patch: expect.stringContaining("value: kustomize-controller"),
  });
});

test("only controllers that are installed are patched", () => {
  const names = lockdownPatches("applier", ["source-controller", "helm-controller"]).map(
    ({ target }) => target.name,
  );
  expect(names).toEqual(["helm-controller", "flux-system"]);
});
