import { isKind, KUSTOMIZE_GROUP } from "../flux/kinds";
import { kustomizationFiles } from "../kustomize/kustomization";
import { parentOf } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import type { Content } from "./applier";
import { yamlFiles } from "./reconciled-files";
import type { ClusterRoot } from "./root";

/** What is applied where Flux or Argo CD starts. */
export function contentOfRoot(
  { directory, argocd, certain }: ClusterRoot,
  sources: YamlFiles,
): Content {
  if (argocd !== undefined) return { kind: "manifests", directory, ...argocd };
  if (certain || !namesKustomizationOfFlux(directory, sources))
    return { kind: "directory", directory };
  const files = yamlFiles(sources.repository, directory).filter(
    (file) => parentOf(file) === directory,
  );
  return { kind: "manifests", directory, files };
}

/**
 * Whether a `kustomization.yaml` is a Kustomization of Flux: kustomize refuses it, so that people apply the files of the
 * directory one by one, unless something shows that Flux reconciles it.
 */
function namesKustomizationOfFlux(directory: string, sources: YamlFiles): boolean {
  return kustomizationFiles(sources.repository, directory).some((file) =>
    sources.documents(file)?.some(({ data }) => isKind(data, KUSTOMIZE_GROUP, "Kustomization")),
  );
}
