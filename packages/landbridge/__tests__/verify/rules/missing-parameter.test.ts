import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { verifyRepository } from "../../../src/verify/verify-repository";

test("a label that a list doesn't have is that of no cluster", async () => {
  const repository = new MemoryRepository({
    "apps.yaml": `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: apps, namespace: argocd }
spec:
  generators:
    - list:
        elements: [{ cluster: dev, url: https://dev.example.com }]
  template:
    metadata:
      name: "{{cluster}}"
      labels: { region: "{{metadata.labels.region}}" }
    spec:
      project: default
      source: { repoURL: https://git.example.com/a, targetRevision: main, path: apps }
      destination: { server: "{{url}}", namespace: default }
`,
  });
  const { findings } = await verifyRepository({ repository, paths: [], kustomize: {} });
  expect(findings.filter(({ rule }) => rule === "LB905").map(({ message }) => message)).toEqual([
    'ApplicationSet argocd/apps reads "metadata.labels.region", which its generators don\'t provide: its text stays in the Application.',
  ]);
});
