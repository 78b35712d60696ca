import { directories, kustomization, readClusters } from "./support/read-clusters";

describe("Kustomizations that all apply each other", () => {
  it("start at the path of the copy of a bootstrap, whose source is there before them", async () => {
    const source =
      "apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: { name: flux-system, namespace: flux-system }\nspec: { interval: 1m, url: https://example.com/platform.git }\n";
    const found = await readClusters({
      "clusters/prod/apps.yaml": kustomization("apps", "./apps"),
      "apps/flux.yaml": kustomization("flux", "./flux"),
      "flux/sync.yaml": kustomization("flux-system", "./clusters/prod"),
      "flux/source.yaml": source,
    });
    expect(found.clusters).toEqual(["clusters/prod"]);
    expect(found.errors).toEqual([]);
  });
});

describe("folders that no Kustomization leads to", () => {
  it.each(["archive", "deprecated-flux"])("are none if they were put aside: %s", async (name) => {
    const other = kustomization("other", "./other");
    const found = await readClusters({
      ...directories("apps", "other"),
      "flux/apps.yaml": kustomization("apps", "./apps"),
      [`${name}/other.yaml`]: other,
    });
    expect(found.clusters).toEqual(["flux"]);
    expect(found.notes.join("\n")).toContain(`${name} may be a cluster and is not verified`);
    const alone = await readClusters({ ...directories("other"), [`${name}/other.yaml`]: other });
    expect(alone.clusters).toEqual([name]);
  });

  it("are clusters only below clusters, if there are some", async () => {
    const left = kustomization("old", "./infra/old/manifests");
    const found = await readClusters({
      ...directories("apps", "infra/old/manifests"),
      "clusters/prod/apps.yaml": kustomization("apps", "./apps"),
      "infra/old/old.yaml": left,
    });
    expect(found.clusters).toEqual(["clusters/prod"]);
    expect(found.notes.join("\n")).toContain("infra/old may be a cluster and is not verified");
    const alone = await readClusters({
      ...directories("infra/old/manifests"),
      "infra/old/old.yaml": left,
    });
    expect(alone.clusters).toEqual(["infra/old"]);
  });

  it("are clusters even if a Kustomization at the top names the whole repository", async () => {
    const found = await readClusters({
      ...directories("apps", "infra"),
      "bootstrap.yaml": kustomization("all", "./"),
      "kustomization.yaml": "resources: [apps]\n",
      "workload-clusters/one/bootstrap.yaml": kustomization("apps", "./apps"),
      "workload-clusters/two/bootstrap.yaml": kustomization("infra", "./infra"),
    });
    expect(found.clusters).toEqual(["workload-clusters/one", "workload-clusters/two"]);
  });
});

describe("folders that a Kustomization in them applies", () => {
  it("are parts of the one that lists it", async () => {
    const found = await readClusters({
      ...directories("fleet/mgmt/global", "fleet/mgmt/rbac"),
      "fleet/mgmt/bootstrap.yaml": kustomization("mgmt", "./fleet/mgmt"),
      "fleet/mgmt/kustomization.yaml": "resources:\n  - global/ks.yaml\n  - rbac/ks.yaml\n",
      "fleet/mgmt/global/ks.yaml": kustomization("global", "./fleet/mgmt/global"),
      "fleet/mgmt/rbac/ks.yaml": kustomization("rbac", "./fleet/mgmt/rbac"),
    });
    expect(found.clusters).toEqual(["fleet/mgmt"]);
    expect(found.appliers).toContain("Kustomization flux-system/rbac: directory");
  });
});
