import { isAppOfAppChart } from "./argocd/app-of-app-chart";
import { sourcesOf } from "./argocd/application";
import { isApplication, isApplicationSet } from "./argocd/kinds";
import { isKind } from "./flux/kinds";
import { idOf } from "./kubernetes/object";
import { isKustomizationName } from "./kustomize/kustomization-fields";
import { directoriesOfKustomize, kustomizeChartsOf } from "./model/argocd/helm-charts-of-kustomize";
import { isSample } from "./model/argocd/samples";
import { valuesOfSource } from "./model/argocd/source-values";
import { yamlFiles } from "./model/reconciled-files";
import { namesInValues, objectsOfRelease, type ArgocdRelease } from "./objects-of-argocd-charts";
import { installedCharts } from "./prerequisites/bootstrap/installed-charts";
import type { ExistingFile } from "./prerequisites/prerequisites";
import { nameOf, parentOf, resolvePath, type Repository } from "./repository/repository";
import { YamlFiles } from "./repository/yaml-files";
import { argocdChart, filesOfArgocd, type ArgocdObject } from "./terraform/argocd-objects";
import { isArgocdChart } from "./terraform/resources/objects-in-values";
import { parseYaml, type YamlDocument } from "./yaml/document";
import { helmDocument } from "./yaml/helm-document";
import { at, isRecord, list, record, text } from "./yaml/json";

/**
 * The Applications and ApplicationSets in values of the charts `argocd-apps`, `argocd-app-of-app` and `argo-cd` that a
 * kustomization, an Application, a HelmRelease, a helmfile or a command installs, as the files that the checkout would
 * have instead.
 */
export function filesOfAppsChart(checkout: Repository): readonly ExistingFile[] {
  const sources = new YamlFiles(checkout);
  const files = yamlFiles(checkout, "").filter((file) => {
    const content = checkout.read(file) ?? "";
    return NAMES.test(content) && !DEFINITION.test(content);
  });
  const included = includedDirectories(files, sources);
  const whole = files.filter(
    (file) => !isKustomizationName(nameOf(file)) || !included.has(parentOf(file)),
  );
  const objects = whole.flatMap((file) =>
    (sources.documents(file) ?? []).flatMap((document) => [
      ...releasesOf(document, sources).flatMap((release) => objectsOfRelease(release, document)),
      ...ofLocalCharts(document, sources),
    ]),
  );
  return filesOfArgocd([...objects, ...installedObjects(sources)], checkout);
}

function isChartOfApplications(chart: string): boolean {
  return isArgocdChart(chart) || isAppOfAppChart(chart);
}

/** The charts, or values that no other chart has. */
const NAMES =
  /argocd-app-of-app|argocd-apps|argo-cd|^extraObjects:|^ {2}additionalApplications:|^helmCharts:/m;

/** Whose descriptions name the charts; Argo CD's are megabytes. */
const DEFINITION = /^kind: CustomResourceDefinition\s*$/m;

/** Whether the chart of a HelmRelease is a directory of the repository: it is rendered, with what it makes of its values. */
function isRendered(chart: string, repository: Repository): boolean {
  const directory = resolvePath("", chart);
  return directory !== undefined && repository.kind(`${directory}/Chart.yaml`) === "file";
}

function hasCharts(data: unknown): boolean {
  return isRecord(data) && "helmCharts" in data;
}

/** The directories that kustomizations among these files include: their charts are those of what includes them. */
function includedDirectories(files: readonly string[], sources: YamlFiles): ReadonlySet<string> {
  return new Set(
    files
      .filter(
        (file) =>
          isKustomizationName(nameOf(file)) && hasCharts(sources.documents(file)?.[0]?.data),
      )
      .flatMap((file) => directoriesOfKustomize(sources, parentOf(file)).slice(1)),
  );
}

/**
 * The charts of the repository that a kustomization has Helm render: one with Applications is where Argo CD starts. Those of
 * components belong to the kustomizations that include them.
 */
function ofLocalCharts(document: YamlDocument, sources: YamlFiles): readonly ArgocdObject[] {
  const { data, file } = document;
  const directory = parentOf(file);
  const home = resolvePath(directory, text(data, "helmGlobals", "chartHome") ?? "charts");
  const isWhole = isRecord(data) && "helmCharts" in data && data.kind !== "Component";
  if (!isWhole || home === undefined) return [];
  const local = kustomizeChartsOf(sources, directory).filter(
    ({ name, repo }) =>
      repo === undefined && sources.repository.kind(`${home}/${name}`) === "directory",
  );
  return local.map(({ name, releaseName = name, namespace = "argocd", values }, index) => {
    const isAgain = local.findIndex((one) => (one.releaseName ?? one.name) === releaseName) < index;
    const release = { name: isAgain ? `${releaseName}-${index}` : releaseName, namespace };
    const given = { values: isRecord(values) ? values : {}, parameters: [] };
    return argocdChart(`${home}/${name}`, release, given, { file, line: 1 });
  });
}

/** What commands and helmfiles install. */
function installedObjects(sources: YamlFiles): readonly ArgocdObject[] {
  return installedCharts(sources.repository, isChartOfApplications).flatMap(
    ({ chart, namespace = "argocd", values }) =>
      values.flatMap(({ file, path }) => {
        const document = helmDocument(sources.documents(file));
        const own = at(document?.data, ...path);
        return document === undefined || !isRecord(own)
          ? []
          : objectsOfRelease(
              { chart, namespace, layers: [{ values: own, document, path }] },
              document,
            );
      }),
  );
}

function releasesOf(document: YamlDocument, sources: YamlFiles): readonly ArgocdRelease[] {
  const { data, file } = document;
  const namespace = idOf(data)?.namespace ?? "argocd";
  const spec = record(data, "spec");
  if (isApplication(data)) {
    return sourcesOf(spec)
      .filter(({ chart = "" }) => isChartOfApplications(chart))
      .map((source) => ({
        chart: source.chart ?? "",
        namespace: text(spec, "destination", "namespace") ?? namespace,
        layers: valuesOfSource({ spec }, source, { sources, isOwn: () => undefined }).layers,
      }));
  }
  const chart = text(spec, "chart", "spec", "chart") ?? "";
  if (isChartOfApplications(chart)) {
    if (isRendered(chart, sources.repository)) return [];
    const values = record(spec, "values") ?? {};
    const to = text(spec, "targetNamespace") ?? namespace;
    return [{ chart, namespace: to, layers: [{ values, document, path: ["spec", "values"] }] }];
  }
  if (nameOf(file) === "Chart.yaml") return ofUmbrella(document, sources);
  if (isKind(data, "helm.cattle.io", "HelmChart")) return ofK3s(document);
  if (isOfArgocdChart(document, sources.repository)) {
    const layer = { values: isRecord(data) ? data : {}, document, path: [] };
    return [{ chart: "argo-cd", namespace: "argocd", layers: [layer] }];
  }
  const directory = parentOf(file);
  return (hasCharts(data) ? kustomizeChartsOf(sources, directory) : [])
    .filter(({ name: own }) => isChartOfApplications(own))
    .map((chart) => ({
      chart: chart.name,
      directory,
      namespace: chart.namespace ?? text(data, "namespace") ?? "argocd",
      layers: chart.layer === undefined ? [] : [chart.layer],
    }));
}

/** The HelmChart of k3s and RKE2: https://docs.k3s.io/helm. */
function ofK3s(document: YamlDocument): readonly ArgocdRelease[] {
  const { data } = document;
  const chart = text(data, "spec", "chart") ?? "";
  const path = ["spec", "valuesContent"];
  const values = helmDocument(parseYaml("", text(data, ...path) ?? ""))?.data;
  if (!isChartOfApplications(chart) || !isRecord(values)) return [];
  const namespace = text(data, "spec", "targetNamespace") ?? "argocd";
  return [{ chart, namespace, layers: [{ values, document, path, isText: true }] }];
}

/**
 * Whether a file has values for the chart `argo-cd` with whole Applications, whatever installs it: a person, Ansible, another
 * repository. Values next to a chart are that chart's.
 */
function isOfArgocdChart({ data, file }: YamlDocument, repository: Repository): boolean {
  const beside = `${parentOf(file)}/Chart.yaml`.replace(/^\//, "");
  if (!isRecord(data) || "kind" in data || "helmCharts" in data || isSample(file, repository))
    return false;
  if (repository.kind(beside) !== undefined) return false;
  return (
    list(data, "server", "additionalApplications").length > 0 ||
    list(data, "extraObjects").some((one) => isApplication(one) || isApplicationSet(one))
  );
}

/**
 * What a chart that depends on it sets in its own files of values: people install such a chart to start Argo CD. Of what
 * several files have, the defaults count.
 */
function ofUmbrella({ data, file }: YamlDocument, sources: YamlFiles): readonly ArgocdRelease[] {
  const directory = parentOf(file);
  const keys = list(data, "dependencies")
    .map((entry) => ({ chart: text(entry, "name") ?? "", alias: text(entry, "alias") }))
    .filter(({ chart }) => isChartOfApplications(chart))
    .map(({ chart, alias }) => ({ chart, key: alias ?? chart }));
  const files = sources.repository
    .list(directory)
    .map(({ name }) => name)
    .filter((name) => /^values[\w.-]*\.ya?ml$/.test(name))
    .sort((one, other) => Number(other === "values.yaml") - Number(one === "values.yaml"));
  const seen = new Set<string>();
  return keys.flatMap(({ chart, key }) =>
    files.flatMap((name): ArgocdRelease | readonly [] => {
      const path = directory === "" ? name : `${directory}/${name}`;
      const document = helmDocument(sources.documents(path));
      const values = record(document?.data, key);
      const own = namesInValues(values);
      if (document === undefined || values === undefined || own.some((one) => seen.has(one)))
        return [];
      for (const one of own) seen.add(one);
      return { chart, namespace: "argocd", layers: [{ values, document, path: [key] }] };
    }),
  );
}
