import { sourcesOf } from "../../argocd/application";
import { isApplication } from "../../argocd/kinds";
import { nameOf, resolvePath, type Repository } from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import { at } from "../../yaml/json";
import { yamlFiles } from "../cluster-evidence";
import type { ClusterRoot } from "../root";
import { isChartTemplate } from "./argocd-files";
import { buildLocalChart } from "./local-chart";

/**
 * Charts of Applications that one of these Applications applies: somebody installs them with Helm once.
 * @param isApplied whether something else in the repository applies a directory
 */
export function findChartRoots(
  sources: YamlFiles,
  isApplied: (directory: string) => boolean,
): readonly ClusterRoot[] {
  return chartsWithApplications(sources.repository)
    .filter((directory) => !isApplied(directory) && appliesItself(directory, sources))
    .map((directory) => ({
      directory,
      base: "",
      namespace: "argocd",
      name: directory,
      certain: true,
      argocd: { files: [], builds: [], charts: [directory] },
    }));
}

/** What a chart of Applications consists of when Helm installs it as its own values say. */
export function buildChartRoot(
  directory: string,
  sources: YamlFiles,
): ReturnType<typeof buildLocalChart> {
  const release = { name: nameOf(directory), namespace: "argocd", values: {}, known: true };
  return buildLocalChart(directory, release, { sources });
}

function chartsWithApplications(repository: Repository): readonly string[] {
  const found = yamlFiles(repository, "").flatMap((file) => {
    const content = repository.read(file) ?? "";
    if (!content.includes("argoproj.io/") || !content.includes("kind: Application")) return [];
    if (!isChartTemplate(repository, file)) return [];
    const [directory = ""] = file.split("/templates/", 1);
    return repository.kind(`${directory}/Chart.yaml`) === "file" ? [directory] : [];
  });
  return [...new Set(found)].sort();
}

function appliesItself(directory: string, sources: YamlFiles): boolean {
  return buildChartRoot(directory, sources)
    .objects.filter(({ data }) => isApplication(data))
    .flatMap(({ data }) => sourcesOf(at(data, "spec")))
    .some((source) => resolvePath("", source.directory.replace(/^\/+/, "")) === directory);
}
