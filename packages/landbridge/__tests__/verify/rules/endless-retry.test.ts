import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { verifyFleet } from "../../../src/verify/verify-repository";

async function remedyFor(targetRevision: string): Promise<string | undefined> {
  const repository = new MemoryRepository({
    "app.yaml": `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: app, namespace: argocd }
spec:
  project: default
  source: { repoURL: https://github.com/example/platform, targetRevision: ${targetRevision}, path: app }
  destination: { server: https://kubernetes.default.svc, namespace: default }
  syncPolicy:
    automated: { prune: true }
    retry: { limit: -1 }
`,
    "app/settings.yaml":
      "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings, namespace: default }\n",
  });
  const { findings } = await verifyFleet({ repository, paths: [], kustomize: {} });
  return findings.find(({ rule }) => rule === "LB918")?.remedy;
}

test.each([
  ["main", /^Set syncPolicy\.retry\.refresh/],
  ["1b2f3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d", /^Give syncPolicy\.retry\.limit/],
  ["v1.4.2", /^Give syncPolicy\.retry\.limit/],
])("the remedy for an endless retry of %s helps there", async (revision, remedy) => {
  expect(await remedyFor(revision)).toMatch(remedy);
});
