import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../../src/verify/repository/yaml-files";

/** A repository in memory. */
export function sources(files: Record<string, string>): YamlFiles {
  return new YamlFiles(new MemoryRepository(files));
}

/** What `flux bootstrap` writes to `gotk-sync.yaml`. */
export function sync(path: string, name = "flux-system"): string {
  return `
apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: ${name}, namespace: ${name} }
spec: { interval: 1m, url: "ssh://git@github.com/example/fleet" }
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: ${name} }
spec:
  interval: 10m
  path: ${path}
  prune: true
  sourceRef: { kind: GitRepository, name: ${name} }
`;
}

/** A Flux Kustomization. */
export function kustomization(name: string, path: string): string {
  return `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec: { interval: 10m, path: ${path}, prune: true, sourceRef: { kind: GitRepository, name: flux-system } }
`;
}

/** An Application of Argo CD. */
export function application(name: string, path: string): string {
  return `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${name}, namespace: argocd }
spec:
  project: default
  source: { repoURL: https://github.com/example/platform, path: ${path} }
  destination: { server: https://kubernetes.default.svc, namespace: default }
`;
}

export const directories = (roots: readonly { readonly directory: string }[]): readonly string[] =>
  roots.map(({ directory }) => directory);
