import { applicationsOf } from "../../argocd/application-set/applications";
import { idOf, keyOf } from "../../kubernetes/object";
import type { YamlFiles } from "../../repository/yaml-files";
import type { YamlDocument } from "../../yaml/document";
import { isRecord } from "../../yaml/json";
import { clustersOf } from "./argocd-clusters";
import { argocdFilesOf } from "./argocd-files";

/** The names of the Applications that an ApplicationSet generates, as far as they are known. */
export function generatedBy(sources: YamlFiles, { data }: YamlDocument): readonly string[] {
  if (!isRecord(data)) return [];
  const { isOwn } = argocdFilesOf(sources).own;
  return applicationsOf(data, { sources, isOwn, clusters: clustersOf(sources) })
    .applications.flatMap((application) => idOf(application.data) ?? [])
    .filter(({ name }) => !name.includes("{{"))
    .map(keyOf);
}
