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

const endlessChart = async (url: string, template: string): Promise<readonly string[]> => {
  const { appliers } = await readClusters({
    ".git/config": '[remote "origin"]\n\turl = https://git.example.com/platform\n',
    "cluster/Chart.yaml": "apiVersion: v2\nname: cluster\nversion: 1.0.0\n",
    "cluster/values.yaml": `url: ${url}\n`,
    "cluster/templates/private.yaml": template,
  });
  return appliers;
};

test("a chart that applies itself again and again, each time under another name, comes to an end", async () => {
  const own = APPLICATION.replaceAll("url }}-private", "url }}");
  expect(await endlessChart("https://git.example.com/platform", own)).toEqual([
    "Application argocd/cluster-private-private-private: outside",
    "Application argocd/cluster-private-private: local-chart",
    "Application argocd/cluster-private: local-chart",
  ]);
});

test("a chart may apply that of another repository which isn't known", async () => {
  expect(await endlessChart("YOUR_URL", APPLICATION)).toEqual([
    "Application argocd/cluster-private: outside",
  ]);
});
