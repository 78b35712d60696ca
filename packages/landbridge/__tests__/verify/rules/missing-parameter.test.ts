import { verifyTree } from "../support/verify-tree";

test.each([
  ["goTemplate: false", "{{region}}", "its text stays in the Application."],
  ["goTemplate: true", "{{.region}}", 'the Application gets "<no value>".'],
  [
    "goTemplate: true, goTemplateOptions: [missingkey=zero]",
    "{{.region}}",
    'the Application gets "<no value>".',
  ],
  [
    "goTemplate: true, goTemplateOptions: [missingkey=error]",
    "{{.region}}",
    "it generates no Application.",
  ],
])("LB905 says what Argo CD makes of it with %s", async (options, expression, effect) => {
  const template = {
    metadata: { name: "dns" },
    spec: {
      project: "default",
      source: { repoURL: "https://charts.example.com", chart: "dns", targetRevision: "1.0.0" },
      destination: { name: "in-cluster", namespace: `dns-${expression}` },
    },
  };
  const set = `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: dns, namespace: argocd }
spec: { ${options}, generators: [{ list: { elements: [{ name: a }] } }], template: ${JSON.stringify(template)} }
`;
  const { findings } = await verifyTree({
    name: "LB905/inline",
    rule: "LB905",
    description: "",
    expected: [],
    options: { paths: [] },
    files: [{ path: "set.yaml", text: set }],
  });
  expect(findings.find(({ rule }) => rule === "LB905")?.message).toContain(effect);
});
