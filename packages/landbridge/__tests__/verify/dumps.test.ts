import { directories, readClusters } from "./support/read-clusters";

/** What `kubectl get -o yaml` prints of a Kustomization or an Application. */
function dump(kind: "Application" | "Kustomization", name: string, path: string): string {
  const isFlux = kind === "Kustomization";
  const spec = isFlux
    ? `interval: 10m\n  path: ${path}\n  prune: true\n  sourceRef: { kind: GitRepository, name: flux-system }`
    : `project: default\n  source: { repoURL: "https://github.com/example/fleet", path: ${path} }\n  destination: { server: "https://kubernetes.default.svc", namespace: default }`;
  return `apiVersion: ${isFlux ? "kustomize.toolkit.fluxcd.io/v1" : "argoproj.io/v1alpha1"}
kind: ${kind}
metadata:
  name: ${name}
  namespace: ${isFlux ? "flux-system" : "argocd"}
  resourceVersion: "123456"
  uid: 0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0
spec:
  ${spec}
status:
  observedGeneration: 1
`;
}

const DUMPS = {
  "backup/apps.yaml": dump("Kustomization", "apps", "./apps"),
  "backup/shop.yaml": dump("Application", "shop", "apps"),
};

describe("dumps of objects", () => {
  it("don't make their directory a cluster", async () => {
    const found = await readClusters({ ...directories("apps"), ...DUMPS });
    expect(found.clusters).toEqual([]);
  });

  it("count where a kustomization, a path or a script names their directory", async () => {
    const tree = { ...directories("apps"), ...DUMPS };
    const listed = { ...tree, "backup/kustomization.yaml": "resources: [apps.yaml]\n" };
    const applied = { ...tree, "restore.sh": "kubectl apply -f backup/\n" };
    expect((await readClusters(listed)).clusters).not.toEqual([]);
    expect((await readClusters(applied)).clusters).not.toEqual([]);
  });

  it("are read as any other file without what the API server sets", async () => {
    const written = Object.fromEntries(
      Object.entries(DUMPS).map(([file, text]) => [file, text.replace(/^ {2}uid:.*\n/m, "")]),
    );
    expect((await readClusters({ ...directories("apps"), ...written })).clusters).not.toEqual([]);
  });
});
