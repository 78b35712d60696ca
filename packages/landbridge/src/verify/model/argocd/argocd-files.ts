import { memoize } from "../../../lib/memoize";
import { destinationOf, sourcesOf } from "../../argocd/application";
import {
  isApplication,
  isApplicationSet,
  isApplicationText,
  mayHaveApplication,
} from "../../argocd/kinds";
import { documentsOfItems } from "../../kubernetes/documents-of-items";
import { nameOf, parentOf, resolvePath, type Repository } from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import type { YamlDocument } from "../../yaml/document";
import { at, text } from "../../yaml/json";
import { isLooseDump } from "../dumps";
import { yamlFiles } from "../reconciled-files";
import { OwnRepository } from "./own-repository";

/** What a repository has of Argo CD. */
export interface ArgocdFiles {
  /** Applications and ApplicationSets that aren't templates of a chart. */
  readonly documents: readonly YamlDocument[];
  /** Documents that would be some if they were YAML. */
  readonly broken: readonly YamlDocument[];
  readonly own: OwnRepository;
  /** Names and servers of the cluster of Argo CD: Applications that apply Applications deploy to it. */
  readonly home: ReadonlySet<string>;
}

/** Finds Applications and ApplicationSets; only files that name the API group are parsed. */
export const argocdFilesOf = memoize((sources: YamlFiles): ArgocdFiles => {
  const { repository } = sources;
  const all = yamlFiles(repository, "").flatMap((file) => {
    const content = repository.read(file) ?? "";
    if (!mayHaveApplication(content)) return [];
    if (isChartTemplate(repository, file)) return [];
    return (sources.documents(file) ?? []).flatMap(documentsOfItems);
  });
  const documents = all.filter(
    (document) =>
      (isApplication(document.data) || isApplicationSet(document.data)) &&
      text(document.data, "metadata", "name") !== undefined &&
      !isLooseDump(sources, document),
  );
  const broken = all.filter(
    ({ problem, text: own }) => problem !== undefined && isApplicationText(own),
  );
  const own = new OwnRepository(repository, documents);
  return { documents, broken, own, home: homeOf(documents) };
});

function homeOf(documents: readonly YamlDocument[]): ReadonlySet<string> {
  const around = new Set<string>();
  for (const { file } of documents)
    for (let here = parentOf(file); here !== "" && !around.has(here); here = parentOf(here))
      around.add(here);
  const home = new Set<string>();
  for (const { data } of documents) {
    const spec = at(data, "spec");
    const leads = sourcesOf(spec).some(({ directory, chart }) => {
      const path = chart === undefined ? resolvePath("", directory) : undefined;
      return path !== undefined && around.has(path);
    });
    const { server, name } = destinationOf(spec);
    const cluster = server ?? name;
    if (isApplication(data) && leads && cluster !== undefined) home.add(cluster);
  }
  return home;
}

/** Whether a file is a template of a Helm chart in the repository. */
export function isChartTemplate(repository: Repository, file: string): boolean {
  for (let here = parentOf(file); here !== ""; here = parentOf(here)) {
    if (nameOf(here) !== "templates" && nameOf(here) !== "charts" && nameOf(here) !== "crds")
      continue;
    const chart = parentOf(here);
    if (repository.kind(chart === "" ? "Chart.yaml" : `${chart}/Chart.yaml`) === "file")
      return true;
  }
  return false;
}
