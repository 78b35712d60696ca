import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { verifyFleet } from "../../../src/verify/verify-repository";

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

/** What `verify` finds without being told where the clusters are. */
export async function readClusters(files: Files) {
  const repository = new MemoryRepository(files);
  const { findings, fleet, notes } = await verifyFleet({ repository, paths: [], kustomize: {} });
  return {
    clusters: fleet.models.map(({ cluster }) => cluster),
    appliers: fleet.models
      .flatMap(({ appliers }) => appliers)
      .filter(({ kind }) => kind !== "root")
      .map(({ title, content }) => `${title}: ${content.kind}`)
      .sort(),
    errors: findings.filter(({ severity }) => severity === "error").map(({ rule }) => rule),
    findings: findings.map(({ rule }) => rule),
    notes,
  };
}

/** Directories with a manifest each. */
export function directories(...names: readonly string[]): Files {
  return Object.fromEntries(
    names.map((name) => [
      `${name}/settings.yaml`,
      `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name.replace(/\W/g, "-")}, namespace: default }\n`,
    ]),
  );
}

/** A HelmRelease without a chart. */
export const RELEASE =
  "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: a, namespace: default }\n";

/** A Flux Kustomization of the cluster's source, or of one with its own name. */
export function kustomization(name: string, path: string, source = "GitRepository"): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec:
  interval: 10m
  path: ${path}
  prune: true
  sourceRef: { kind: ${source}, name: ${source === "GitRepository" ? "flux-system" : name} }
`;
}
