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
