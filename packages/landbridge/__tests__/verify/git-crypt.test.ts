import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { DiskRepository } from "../../src/verify/repository/disk-repository";
import { verifyFleet } from "../../src/verify/verify-repository";

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-git-crypt-"));
});
afterEach(() => {
  fs.rmSync(root, { recursive: true });
});

const ENCRYPTED = Buffer.from("\0GITCRYPT\0\x12=\xff\xfe", "latin1");

const SYNC = `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: flux-system, namespace: flux-system }
spec: { interval: 10m, path: ./clusters/dev, prune: true, sourceRef: { kind: GitRepository, name: flux-system } }
---
apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: flux-system, namespace: flux-system }
spec: { interval: 1m, url: https://github.com/example/fleet, ref: { branch: main } }
`;
const APPS = `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec: { interval: 10m, retryInterval: 1m, path: ./apps, prune: true, sourceRef: { kind: GitRepository, name: flux-system } }
`;
const FLUX = { "clusters/dev/flux-system/gotk-sync.yaml": SYNC, "clusters/dev/apps.yaml": APPS };

const application = (helm: string): string => `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: apps, namespace: argocd, finalizers: [resources-finalizer.argocd.argoproj.io] }
spec:
  project: default
  source: { repoURL: https://github.com/example/fleet, targetRevision: main, path: apps${helm} }
  destination: { server: https://kubernetes.default.svc, namespace: default }
`;
const ARGOCD = { "argocd/apps.yaml": application("") };

const GENERATOR = `
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
secretGenerator: [{ name: web, namespace: default, envs: [web.env] }]
`;

const CHART = {
  "argocd/apps.yaml": application(", helm: { valueFiles: [secrets.yaml] }"),
  "apps/Chart.yaml": "apiVersion: v2\nname: web\nversion: 0.1.0\n",
  "apps/values.yaml": "",
  "apps/templates/secret.yaml":
    'apiVersion: v1\nkind: Secret\nmetadata: { name: web }\nstringData: { password: {{ required "none" .Values.password }} }\n',
};

/** What is reported of a repository with a file that git-crypt encrypted. */
async function reported(files: Readonly<Record<string, string>>, encrypted: string) {
  for (const [name, content] of Object.entries({ ...files, [encrypted]: ENCRYPTED })) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), content);
  }
  const repository = new DiskRepository(root);
  const { findings } = await verifyFleet({ repository, paths: [], kustomize: {} });
  return findings.map(({ rule, severity, message }) => `${rule} ${severity}: ${message}`);
}

test("Flux applies files as Git has them", async () => {
  expect(await reported(FLUX, "apps/secret.yaml")).toEqual([
    "LB613 error: apps/secret.yaml is encrypted with git-crypt.",
  ]);
});

test("Argo CD may unlock a manifest", async () => {
  const files = { ...ARGOCD, "apps/kustomization.yaml": "resources: [secret.yaml]\n" };
  expect(await reported(files, "apps/secret.yaml")).toEqual([
    "LB613 warning: apps/secret.yaml is encrypted with git-crypt; the build fails unless Argo CD's repo-server unlocks it.",
  ]);
});

test("Argo CD may unlock the file of a generator", async () => {
  const files = { ...ARGOCD, "apps/kustomization.yaml": GENERATOR };
  expect(await reported(files, "apps/web.env")).toEqual([
    "LB602 warning: web.env is encrypted with git-crypt; the build fails unless Argo CD's repo-server unlocks it.",
  ]);
});

test("what a values file sets is unknown", async () => {
  expect(await reported(CHART, "apps/secrets.yaml")).toEqual([]);
});

test("Terraform runs where the repository is unlocked", async () => {
  const terraform =
    'variable "token" { type = string }\nresource "flux_bootstrap_git" "this" { path = "clusters/dev" }\n';
  const files = {
    ...FLUX,
    "apps/settings.yaml":
      "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web, namespace: default }\n",
    "terraform/main.tf": terraform,
  };
  expect(await reported(files, "terraform/prod.auto.tfvars")).toEqual([
    "LB001 note: terraform/prod.auto.tfvars is encrypted with git-crypt.",
  ]);
});
