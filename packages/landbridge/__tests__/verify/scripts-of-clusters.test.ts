import { directories, readClusters, RELEASE } from "./support/read-clusters";

describe("a script", () => {
  const trees = {
    ...directories("clusters/dev", "clusters/prod"),
    "clusters/base/readme.yaml": "a: b\n",
  };

  it("starts each cluster that its argument may name", async () => {
    const found = await readClusters({
      ...trees,
      "setup.sh":
        "ENVIRONMENT=${1:-dev}\nflux bootstrap github --owner=a --path=./clusters/$ENVIRONMENT\n",
    });
    expect([...found.clusters].sort()).toEqual(["clusters/dev", "clusters/prod"]);
  });

  it("starts a cluster, and not what that builds on", async () => {
    const found = await readClusters({
      "common/release.yaml": RELEASE,
      "common/apps.yaml":
        "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: apps, namespace: flux-system}\nspec: {path: ./apps, sourceRef: {kind: GitRepository, name: flux-system}}\n",
      "common/kustomization.yaml": "resources: [release.yaml, apps.yaml]\n",
      "clusters/dev/kustomization.yaml": "resources: [../../common]\n",
      "apps/release.yaml": RELEASE,
      "setup.sh": "flux bootstrap github --owner=a --path=clusters/dev\n",
    });
    expect(found.clusters).toEqual(["clusters/dev"]);
  });

  it("sets up what the first branch of a condition has", async () => {
    const create = (name: string, path: string): string =>
      `az k8s-configuration flux create --name ${name} --url https://example.com/platform --kustomization name=a path=./${path} prune=true`;
    const found = await readClusters({
      ...trees,
      "setup.sh": `if [ "$A" = a ]\nthen\n  ${create("one", "clusters/dev")}\nelse\n  ${create("two", "clusters/prod")}\nfi\n`,
    });
    expect(found.appliers).toEqual(["Kustomization default/one-a: directory"]);
  });

  it("may have changed to another directory before it applies everything", async () => {
    const found = await readClusters({
      "clusters/dev/release.yaml": RELEASE,
      "setup.sh": "cd elsewhere\nkubectl apply -f ./\n",
    });
    expect(found.clusters).toEqual([]);
  });
});
