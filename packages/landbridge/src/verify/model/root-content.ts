import { isKind, KUSTOMIZE_GROUP } from "../flux/kinds";
import { kustomizationFiles } from "../kustomize/kustomization";
import {
  builtByScripts,
  directoriesOfScripts,
  filesOfScripts,
} from "../prerequisites/bootstrap/applied-paths";
import { parentOf } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import type { Content } from "./applier";
import { yamlFiles } from "./reconciled-files";
import type { ClusterRoot } from "./root";

/** What is applied where Flux or Argo CD starts. */
export function contentOfRoot(
  { directory, argocd, certain, place }: ClusterRoot,
  sources: YamlFiles,
): Content {
  if (argocd !== undefined) return { kind: "manifests", directory, ...argocd };
  const isCommanded =
    place === undefined &&
    directoriesOfScripts(sources.repository).has(directory) &&
    !builtByScripts(sources.repository).has(directory);
  const files = certain && !isCommanded ? [] : appliedOneByOne(directory, sources, isCommanded);
  return files.length === 0
    ? { kind: "directory", directory }
    : { kind: "manifests", directory, files };
}

/**
 * The files of a directory that only looks like a cluster's, where people apply them one by one: because commands show it,
 * or because its `kustomization.yaml` is a Kustomization of Flux, which kustomize refuses.
 */
function appliedOneByOne(
  directory: string,
  sources: YamlFiles,
  isCommanded: boolean,
): readonly string[] {
  const { repository } = sources;
  const own = yamlFiles(repository, directory).filter((file) => parentOf(file) === directory);
  if (isCommanded && own.some((file) => hasKustomizationOfFlux(file, sources))) return own;
  const commanded = filesOfScripts(repository);
  const applied = own.filter((file) => commanded.has(file));
  if (applied.some((file) => hasKustomizationOfFlux(file, sources))) return applied;
  const isRefused = kustomizationFiles(repository, directory).some((file) =>
    hasKustomizationOfFlux(file, sources),
  );
  return isRefused ? own : [];
}

function hasKustomizationOfFlux(file: string, sources: YamlFiles): boolean {
  const documents = sources.documents(file) ?? [];
  return documents.some(({ data }) => isKind(data, KUSTOMIZE_GROUP, "Kustomization"));
}
