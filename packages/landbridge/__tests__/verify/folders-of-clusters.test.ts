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
});
