import * as fs from "node:fs";
import * as path from "node:path";

/** Length of the `dependsOn` chains. */
const CHAIN = 10;

/**
 * Writes a fleet as in home labs and platforms: each application has a Kustomization with its own
 * directory, a HelmRelease, its source and a ConfigMap, in chains of ten that wait.
 */
export function writeFleet(root: string, kustomizations: number): void {
  const cluster: string[] = [];
  for (let index = 0; index < kustomizations; index++) {
    const name = `app-${index}`;
    cluster.push(kustomization(name, index % CHAIN === 0 ? undefined : `app-${index - 1}`));
    const folder = path.join(root, "apps", name);
    fs.mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(application(name))) {
      fs.writeFileSync(path.join(folder, file), text);
    }
  }
  fs.mkdirSync(path.join(root, "clusters/bench"), { recursive: true });
  fs.mkdirSync(path.join(root, ".git"));
  fs.writeFileSync(path.join(root, "clusters/bench/apps.yaml"), cluster.join("---\n"));
}

/** Writes a cluster with one Kustomization and this many ConfigMaps in its directory, one per file. */
export function writeFolder(root: string, files: number): void {
  for (const folder of ["clusters/bench", "apps", ".git"]) {
    fs.mkdirSync(path.join(root, folder), { recursive: true });
  }
  fs.writeFileSync(
    path.join(root, "clusters/bench/apps.yaml"),
    kustomization("apps", undefined).replace("./apps/apps", "./apps"),
  );
  for (let index = 0; index < files; index++) {
    const name = `config-${index}`;
    const text = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n  namespace: default\ndata:\n  host: \${HOST}\n`;
    fs.writeFileSync(path.join(root, "apps", `${name}.yaml`), text);
  }
}

function kustomization(name: string, after: string | undefined): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: ${name}
  namespace: flux-system
spec:
  interval: 1h
  retryInterval: 1m
  timeout: 5m
  path: ./apps/${name}
  prune: true
  wait: true
  sourceRef:
    kind: GitRepository
    name: flux-system
${after === undefined ? "" : `  dependsOn:\n    - name: ${after}\n`}  postBuild:
    substitute:
      HOST: ${name}.example.org
`;
}

function application(name: string): Record<string, string> {
  return {
    "kustomization.yaml": `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
namespace: ${name}
resources:
  - namespace.yaml
  - release.yaml
  - source.yaml
  - settings.yaml
`,
    "namespace.yaml": `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${name}\n`,
    "source.yaml": `apiVersion: source.toolkit.fluxcd.io/v1
kind: OCIRepository
metadata:
  name: ${name}
spec:
  interval: 1h
  url: oci://ghcr.io/stefanprodan/charts/podinfo
  ref:
    tag: 6.9.2
`,
    "release.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: ${name}
spec:
  interval: 1h
  chartRef:
    kind: OCIRepository
    name: ${name}
  install:
    remediation:
      retries: 3
  values:
    ingress:
      enabled: true
      hosts:
        - host: \${HOST}
          paths:
            - path: /
              pathType: Prefix
    resources:
      requests:
        cpu: 100m
        memory: 64Mi
`,
    "settings.yaml": `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  url: https://\${HOST}/
  level: info
`,
  };
}
