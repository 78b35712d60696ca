import { readClusters } from "./support/read-clusters";

const APPLICATION = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: {{ .Release.Name }}-private
  namespace: argocd
spec:
  project: default
  source:
    repoURL: {{ .Values.url }}-private
    path: cluster
    helm:
      valuesObject:
        url: {{ .Values.url }}-private
  destination: { server: https://kubernetes.default.svc, namespace: argocd }
`;

test("a chart that applies itself again and again, each time under another name, comes to an end", async () => {
  const { appliers } = await readClusters({
    "cluster/Chart.yaml": "apiVersion: v2\nname: cluster\nversion: 1.0.0\n",
    "cluster/values.yaml": "url: https://git.example.com/platform\n",
    "cluster/templates/private.yaml": APPLICATION,
  });
  expect(appliers).toEqual([
    "Application argocd/cluster-private-private-private-private: outside",
    "Application argocd/cluster-private-private-private: local-chart",
    "Application argocd/cluster-private-private: local-chart",
    "Application argocd/cluster-private: local-chart",
  ]);
});
