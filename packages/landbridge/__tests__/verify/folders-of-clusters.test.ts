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
  it.each(["archive", "deprecated-flux"])(
    "are left out if they were put aside: %s",
    async (name) => {
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
    },
  );

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

describe("Applications that no command applies", () => {
  const application = (name: string, path: string): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${name}, namespace: argocd }
spec:
  project: default
  source: { repoURL: https://git.example.com/fleet, path: ${path}, targetRevision: main }
  destination: { server: https://kubernetes.default.svc, namespace: web }
`;
  it("are left out if a kustomization names them in a comment, with what they apply", async () => {
    const found = await readClusters({
      ...directories("web", "chat"),
      "root.yaml": application("root", "apps"),
      "apps/kustomization.yaml":
        "resources:\n  # - ../ai/app.yaml # not now\n  - ../web/app.yaml\n",
      "web/app.yaml": application("web", "web"),
      "ai/app.yaml": application("ai", "ai/apps"),
      "ai/apps/kustomization.yaml": "resources: [../chat.yaml]\n",
      "ai/chat.yaml": application("chat", "chat"),
    });
    expect(found.appliers.filter((one) => /chat|ai/.test(one))).toEqual([]);
  });

  it("are left out if they show how to install a chart", async () => {
    const found = await readClusters({
      ...directories("web"),
      "apps/web.yaml": application("web", "web"),
      "charts/mq/Chart.yaml": "apiVersion: v2\nname: mq\nversion: 1.0.0\n",
      "charts/mq/example-nats.yaml": application("nats", "charts/mq"),
    });
    expect(found.appliers).toEqual(["Application argocd/web: manifests"]);
  });

  const files = {
    ...directories("envs/staging/app", "other"),
    "k8s/web.yaml": application("web", "envs/staging/app"),
    "envs/staging/application.yaml": application("web-staging", "envs/staging/app"),
  };

  it("are left over if one applies another for the same directory", async () => {
    const found = await readClusters({ ...files, "deploy.sh": "kubectl apply -f k8s/web.yaml\n" });
    expect(found.appliers).toEqual(["Application argocd/web: manifests"]);
  });

  it("are a cluster's if they do something else, or if none is applied by a command", async () => {
    const found = await readClusters({
      ...files,
      "deploy.sh": "kubectl apply -f k8s/web.yaml\n",
      "envs/staging/application.yaml": application("web-staging", "other"),
    });
    expect(found.appliers).toHaveLength(2);
    expect((await readClusters(files)).appliers).toHaveLength(2);
  });
});

test("a Kustomization in the directory that it applies isn't a cluster where a kustomization around it lists it", async () => {
  const found = await readClusters({
    "common/shop/kustomization.yaml": "resources: [app/ks.yaml]\n",
    "common/shop/app/ks.yaml": kustomization("shop", "./common/shop/app"),
    "common/shop/app/kustomization.yaml": "resources: [settings.yaml]\n",
    ...directories("common/shop/app"),
    "sites/one/all/shop.yaml": kustomization("shops", "./sites/one/shops"),
    "sites/one/shops/kustomization.yaml": "resources: [../../../common/shop]\n",
  });
  expect(found.clusters).toEqual(["sites/one/all"]);
  expect(found.appliers).toContain("Kustomization flux-system/shop: directory");
});

test("a Kustomization in the directory that it applies is a cluster where nothing leads to what lists it", async () => {
  const found = await readClusters({
    ...directories("apps"),
    "kustomization.yaml": "resources: [hub/sync.yaml]\n",
    "hub/sync.yaml": kustomization("hub", "./hub"),
    "hub/kustomization.yaml": "resources: [apps.yaml]\n",
    "hub/apps.yaml": kustomization("apps", "./apps"),
  });
  expect(found.clusters).toEqual(["hub"]);
});

test("Kustomizations in a list are read", async () => {
  const indented = kustomization("shop", "./apps/shop")
    .trimEnd()
    .replace(/^/gm, "    ")
    .replace("    apiVersion", "  - apiVersion");
  const found = await readClusters({
    ...directories("apps/shop"),
    "clusters/prod/shop.yaml": `apiVersion: v1\nkind: List\nitems:\n${indented}\n`,
  });
  expect(found.clusters).toEqual(["clusters/prod"]);
  expect(found.appliers).toEqual(["Kustomization flux-system/shop: directory"]);
});
