import { memoizeNamed } from "../../../lib/memoize";
import { type ApplicationSource, pathOfSource, sourcesOf } from "../../argocd/application";
import { mayHaveApplication } from "../../argocd/kinds";
import { chartsOfScripts } from "../../prerequisites/bootstrap/applied-paths";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import { at, text, type YamlRecord } from "../../yaml/json";
import { buildLocalChart, type LocalRelease } from "../local-chart";
import { yamlFiles } from "../reconciled-files";
import type { ClusterRoot } from "../root";
import { argocdFilesOf, isChartTemplate } from "./argocd-files";
import { argocdNamespaceOf, USUAL_NAMESPACE } from "./argocd-namespace";
import { applicationsIn } from "./generated-applications";
import { isSample } from "./samples";
import { valuesOfSource } from "./source-values";

/**
 * Charts of Applications that one of these Applications applies: somebody installs them with Helm once.
 * @param isApplied whether something else in the repository applies a directory
 */
export function findChartRoots(
  sources: YamlFiles,
  isApplied: (directory: string) => boolean,
): readonly ClusterRoot[] {
  return chartsWithApplications(sources.repository)
    .filter(
      (directory) =>
        !isApplied(directory) && leadsOf(sources, directory).some(({ path }) => path === directory),
    )
    .map((directory) => chartRoot(directory, sources));
}

/**
 * Charts of Applications that nothing in the repository applies, where nothing else says where Argo CD starts: somebody
 * installs them with Helm, or creates the Application for them by hand, maybe with other values.
 */
export function guessChartRoots(sources: YamlFiles): readonly ClusterRoot[] {
  const led = new Map<string, readonly string[]>();
  const names = new Map<string, readonly string[]>();
  const sure = new Set<string>();
  for (const directory of chartsWithApplications(sources.repository)) {
    const leads = isSample(`${directory}/`, sources.repository) ? [] : leadsOf(sources, directory);
    if (leads.length === 0) continue;
    led.set(
      directory,
      leads.flatMap(({ path }) => path ?? []),
    );
    names.set(directory, [...new Set(leads.map(({ name }) => name))]);
    const isInstalled = chartsOfScripts(sources.repository).has(directory);
    if (isInstalled || isMeant(directory, leads, sources)) sure.add(directory);
  }
  const byOthers = new Set(
    [...led].flatMap(([directory, paths]) => paths.filter((path) => path !== directory)),
  );
  const charts = [...led.keys()];
  const free = charts.filter((directory) => !byOthers.has(directory));
  const seen = new Set<string>();
  // Of charts that apply each other, the first one stands for all.
  const first = [...free, ...charts].filter((directory) => {
    const isFirst = !seen.has(directory);
    if (isFirst) reach(directory, led, seen);
    return isFirst;
  });
  const all = first.flatMap((directory) => names.get(directory) ?? []);
  const [one = ""] = first;
  const around = parentOf(one);
  const areOne = first.length > 1 && first.every((directory) => parentOf(directory) === around);
  // One Argo CD has them all where their names differ; each of them is one's own where they don't.
  if (areOne && around !== "" && new Set(all).size === all.length) {
    const certain = first.every((directory) => sure.has(directory));
    return [{ ...chartRoot(around, sources, first), certain }];
  }
  return first.map((directory) => ({
    ...chartRoot(directory, sources),
    certain: sure.has(directory),
  }));
}

/** The charts of Applications that scripts or pages of the repository install, and nothing else applies. */
export function installedChartRoots(
  sources: YamlFiles,
  isApplied: (directory: string) => boolean,
): readonly ClusterRoot[] {
  const installed = chartsOfScripts(sources.repository);
  if (installed.size === 0) return [];
  return guessChartRoots(sources).filter(({ argocd }) =>
    argocd?.charts?.every((chart) => installed.has(chart) && !isApplied(chart)),
  );
}

/** Applications of this repository that show that a chart is not there for others. */
const SEVERAL = 2;

/** Whether a chart of Applications is certainly this repository's own: they read this repository, and there is one set of values. */
function isMeant(directory: string, leads: readonly ChartSource[], sources: YamlFiles): boolean {
  const { isOwn } = argocdFilesOf(sources).own;
  const own = leads.filter(
    ({ path, source }) => path !== undefined && isOwn(source.repoURL) === true,
  );
  return (
    own.length >= SEVERAL &&
    hasOneSetOfValues(directory, sources.repository) &&
    !needsMoreValues(directory, sources)
  );
}

/** Whether a chart can't be rendered with its own values alone. */
function needsMoreValues(directory: string, sources: YamlFiles): boolean {
  const { problems, incomplete } = buildLocalChart(directory, ownRelease(directory), { sources });
  return (
    incomplete || problems.some(({ kind }) => kind === "unset-value" || kind === "invalid-template")
  );
}

/** Whether a chart has no other file of values than its own. */
function hasOneSetOfValues(directory: string, repository: Repository): boolean {
  const files = repository.list(directory).map(({ name }) => name);
  return (
    files.includes("values.yaml") &&
    !files.some((name) => /^values[-_.].*\.ya?ml$/.test(name) && name !== "values.yaml")
  );
}

/** Adds a chart and the charts that it leads to, also through others. */
function reach(
  directory: string,
  led: ReadonlyMap<string, readonly string[]>,
  seen: Set<string>,
): void {
  if (seen.has(directory)) return;
  seen.add(directory);
  for (const path of led.get(directory) ?? []) reach(path, led, seen);
}

function chartRoot(
  directory: string,
  sources: YamlFiles,
  charts: readonly string[] = [directory],
): ClusterRoot {
  return {
    directory,
    base: "",
    namespace: argocdNamespaceOf(charts.flatMap((chart) => applicationsOfChart(sources, chart))),
    name: directory,
    certain: true,
    argocd: { files: [], builds: [], charts },
  };
}

/**
 * What a chart of Applications consists of: with the values of the Application by which it applies itself, or as its
 * own values say.
 */
export function buildChartRoot(
  directory: string,
  sources: YamlFiles,
): ReturnType<typeof buildLocalChart> {
  const namespace = argocdNamespaceOf(applicationsOfChart(sources, directory));
  const own = { ...ownRelease(directory), namespace };
  const self = leadsOf(sources, directory).find(({ path }) => path === directory);
  if (self === undefined) {
    const known =
      hasOneSetOfValues(directory, sources.repository) && !needsMoreValues(directory, sources);
    return buildLocalChart(directory, { ...own, known }, { sources });
  }
  const { values, known } = valuesOfSource(self, self.source, {
    sources,
    isOwn: () => undefined,
  });
  return buildLocalChart(directory, { ...own, values, known }, { sources });
}

/** Directories of this repository that the Applications of a chart lead to. */
export function pathsOfChart(directory: string, sources: YamlFiles): readonly string[] {
  return leadsOf(sources, directory).flatMap(({ path = directory }) =>
    path === directory ? [] : [path],
  );
}

function ownRelease(directory: string): LocalRelease {
  const name = directory === "" ? "root" : nameOf(directory);
  return { name, namespace: USUAL_NAMESPACE, values: {}, known: true };
}

/** Charts with templates of Applications from which none with a known source comes out. */
export function unrenderedCharts(sources: YamlFiles): readonly string[] {
  return chartsWithApplications(sources.repository).filter(
    (directory) =>
      !isSample(`${directory}/`, sources.repository) && leadsOf(sources, directory).length === 0,
  );
}

function chartsWithApplications(repository: Repository): readonly string[] {
  const found = yamlFiles(repository, "").flatMap((file) => {
    const content = repository.read(file) ?? "";
    if (!mayHaveApplication(content)) return [];
    if (!isChartTemplate(repository, file)) return [];
    const directory = /^(?:(.*?)\/)??templates\//.exec(file)?.[1] ?? "";
    const chart = directory === "" ? "Chart.yaml" : `${directory}/Chart.yaml`;
    return repository.kind(chart) === "file" ? [directory] : [];
  });
  return [...new Set(found)].sort();
}

/** A source of an Application that a chart has, with its directory where that is in the repository. */
interface ChartSource {
  /** Name of the Application. */
  readonly name: string;
  readonly spec: unknown;
  readonly source: ApplicationSource;
  readonly path?: string;
}

/** The Applications of a chart with its own values. */
const applicationsOfChart = memoizeNamed(
  (sources: YamlFiles, directory: string): readonly YamlRecord[] =>
    buildLocalChart(directory, ownRelease(directory), { sources }).objects.flatMap(({ data }) =>
      applicationsIn(data, sources),
    ),
);

/** Where the Applications of a chart lead. */
const leadsOf = memoizeNamed((sources: YamlFiles, directory: string): readonly ChartSource[] => {
  return applicationsOfChart(sources, directory).flatMap((data) => {
    const spec = at(data, "spec");
    const name = text(data, "metadata", "name") ?? "";
    // Who installs the chart has to fill in a part of the name.
    if (/^-|-$/.test(name)) return [];
    return sourcesOf(spec).flatMap((source): readonly ChartSource[] => {
      if (source.chart !== undefined) return [{ name, spec, source }];
      if (text(source.data, "path") === undefined) return [];
      const path = pathOfSource(source);
      const isHere = path !== undefined && sources.repository.kind(path) === "directory";
      return isHere ? [{ name, spec, source, path }] : [];
    });
  });
});
