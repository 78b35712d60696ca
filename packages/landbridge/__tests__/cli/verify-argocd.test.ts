/** `verify --env` where the engine is Argo CD: the tree of gitops/argocd, with the contract that synth has written. */
import { folder, landbridge, realVerify } from "./support";

const origin = { file: "config/dev.ts", line: 1 };

/** The contract of an environment with Argo CD and these annotations. */
function contractWith(annotations: Readonly<Record<string, string>>): string {
  const values = Object.entries(annotations).map(
    ([key, value]) => [key, { known: true, value }] as const,
  );
  return JSON.stringify({
    version: 1,
    environment: "dev",
    engine: { kind: "argocd", version: "v3.5.1", path: "gitops/argocd/dev" },
    variables: {},
    services: {},
    namespaces: { argocd: { labels: {}, origin } },
    identities: [],
    secrets: [],
    hash: "0".repeat(64),
    clusterSecret: {
      name: "in-cluster",
      server: "https://kubernetes.default.svc",
      labels: {},
      annotations: Object.fromEntries(values),
    },
  });
}

const ROOT = `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata:
  name: platform
  namespace: argocd
spec:
  goTemplate: true
  goTemplateOptions: [missingkey=error]
  generators:
    - clusters: {}
  template:
    metadata:
      name: platform
    spec:
      project: default
      source:
        repoURL: https://kubernetes-sigs.github.io/external-dns
        chart: external-dns
        targetRevision: 1.18.0
        helm:
          values: |
            domainFilters: ['{{ .metadata.annotations.TF_DOMAIN }}']
      destination:
        server: '{{ .server }}'
        namespace: argocd
`;

function repositoryWith(annotations: Readonly<Record<string, string>>): string {
  return folder({
    ".git/HEAD": "ref: refs/heads/main\n",
    "gitops/clusters/dev/platform.yaml": "",
    "gitops/argocd/dev/root.yaml": ROOT,
    "cdktf.out/contract/dev/contract.json": contractWith(annotations),
  });
}

async function verified(annotations: Readonly<Record<string, string>>) {
  const root = repositoryWith(annotations);
  return landbridge(["verify", "--env", "dev", root], { verify: realVerify });
}

test("an annotation that the contract has is read", async () => {
  const { code, out } = await verified({ TF_DOMAIN: "dev.example.com" });
  expect([code, out]).toEqual([0, expect.stringContaining("0 errors, 0 warnings")]);
  expect(out).toContain("1 of 1 Application understood (100%)");
});

test("one that the contract lacks is an error with the file of the template", async () => {
  const { code, out } = await verified({ TF_DOMAINS: "dev.example.com" });
  expect(code).toBe(1);
  expect(out).toMatch(/gitops\/argocd\/dev\/root\.yaml:\d+:\d+: error: .*"TF_DOMAIN"/);
  expect(out).toContain("LB905");
});
