import type { ApplicationSource } from "../../argocd/application";
import { isUnknownText } from "../../argocd/application";
import type { NamedApplication } from "../../argocd/build-environment";
import { resolvePath } from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import { record, type YamlRecord } from "../../yaml/json";
import { mergeValues } from "../../yaml/merge";

/**
 * What files next to the manifests change of an Application's source: `.argocd-source.yaml`, and that of the
 * Application, in which Argo CD Image Updater writes its parameters. Argo CD takes each for a JSON merge patch
 * (`mergeSourceParameters` in its reposerver/repository/repository.go); an Application outside of Argo CD's namespace
 * has its own in front of its name. Undefined if there are none.
 */
export function overrideOf(
  { name, namespace }: NamedApplication,
  { repoURL, chart, directory }: ApplicationSource,
  {
    sources,
    isOwn,
  }: { readonly sources: YamlFiles; readonly isOwn: (url: string) => boolean | undefined },
): YamlRecord | undefined {
  if (chart !== undefined || isUnknownText(directory) || isOwn(repoURL) === false) return undefined;
  const found: readonly YamlRecord[] = [
    ".argocd-source.yaml",
    `.argocd-source-${name}.yaml`,
    `.argocd-source-${namespace}_${name}.yaml`,
  ].flatMap((file) => {
    const path = resolvePath(directory.replace(/^\/+/, ""), file);
    const isThere = path !== undefined && sources.repository.kind(path) === "file";
    const patch = isThere ? record(sources.documents(path)?.[0]?.data) : undefined;
    return patch === undefined ? [] : [patch];
  });
  const [first, ...more] = found;
  // A null stays in a patch, to remove what the source has.
  return more.reduce<YamlRecord | undefined>(
    (all, one) => (all === undefined ? one : mergeValues(all, one, { keepsNull: true })),
    first,
  );
}
