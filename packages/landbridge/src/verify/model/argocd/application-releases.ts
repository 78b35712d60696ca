import {
  destinationOf,
  isUnknownText,
  sourcesOf,
  type ApplicationSource,
} from "../../argocd/application";
import { hasSyncOption } from "../../argocd/sync-options";
import { findChart } from "../../catalog/charts";
import type { LocationSource } from "../../findings/location";
import { nameOf } from "../../repository/repository";
import type { YamlDocument } from "../../yaml/document";
import { helmDocument } from "../../yaml/helm-document";
import {
  at,
  flag,
  isRecord,
  list,
  record,
  text,
  type FieldPath,
  type YamlRecord,
} from "../../yaml/json";
import { mergeLayers } from "../../yaml/merge";
import type { Applier, ClusterObject } from "../applier";
import type { Release, ValuesLayer } from "../release";
import { kustomizeChartsOf } from "./helm-charts-of-kustomize";
import { valuesOfSource, type SourceLayer, type ValuesContext } from "./source-values";

/** The charts of an Application: those of chart repositories, and the dependencies of charts in this repository. */
export function releasesOfApplication(
  applier: Applier,
  context: ValuesContext,
): readonly Release[] {
  const { object, spec } = applier;
  if (applier.kind !== "Application" || object === undefined) return [];
  return sourcesOf(spec).flatMap((source) =>
    source.chart !== undefined || source.repoURL.startsWith("oci://")
      ? releaseOfChart(applier, object, source, context)
      : releasesInDirectory(applier, object, source, context),
  );
}

function releaseOfChart(
  applier: Applier,
  object: ClusterObject,
  source: ApplicationSource,
  context: ValuesContext,
): readonly Release[] {
  const chart = nameOf((source.chart ?? source.repoURL).replace(/\/+$/, ""));
  if (isUnknownText(chart)) return [];
  const { values, known, layers } = valuesOfSource(applier, source, context);
  return [
    {
      ...common(applier, object, source),
      layers: layers.map((layer) => placedLayer(object, layer)),
      values,
      valuesKnown: known,
      chart,
      version: source.targetRevision,
      chartUrl: source.repoURL,
      facts: findChart(chart, source.repoURL),
    },
  ];
}

/** The dependencies of a chart: each gets the part of the values under its name. */
function releasesInDirectory(
  applier: Applier,
  object: ClusterObject,
  source: ApplicationSource,
  context: ValuesContext,
): readonly Release[] {
  const { sources, isOwn } = context;
  if (isOwn(source.repoURL) === false) return [];
  const directory = source.directory.replace(/^\/+|\/+$/g, "");
  const file = (name: string): string => (directory === "" ? name : `${directory}/${name}`);
  const first = (name: string): YamlDocument | undefined =>
    helmDocument(sources.documents(file(name)));
  const chart = first("Chart.yaml")?.data;
  if (chart === undefined) return releasesOfKustomize(applier, object, source, sources, directory);
  const { values, known, layers } = valuesOfSource(applier, source, context);
  const defaults = first("values.yaml");
  const own = record(defaults?.data) ?? {};
  const ofChart = defaults === undefined ? [] : [{ document: defaults, path: [], values: own }];
  const all = mergeLayers(own, values);
  return list(chart, "dependencies").flatMap((dependency) => {
    const name = text(dependency, "name");
    if (name === undefined || isOff(dependency, all)) return [];
    const key = text(dependency, "alias") ?? name;
    const part = record(all, key) ?? {};
    return [
      {
        ...common(applier, object, source),
        layers: [...ofChart, ...layers].flatMap((layer) => partOfLayer(object, layer, key)),
        values: part,
        valuesKnown: known,
        chart: name,
        version: text(dependency, "version"),
        chartUrl: text(dependency, "repository"),
        facts: findChart(name, text(dependency, "repository")),
      },
    ];
  });
}

function releasesOfKustomize(
  applier: Applier,
  object: ClusterObject,
  source: ApplicationSource,
  sources: ValuesContext["sources"],
  directory: string,
): readonly Release[] {
  const base = common(applier, object, source);
  return kustomizeChartsOf(sources, directory).map((chart) => ({
    ...base,
    layers: chart.layer === undefined ? [] : [placedLayer(object, chart.layer)],
    values: isRecord(chart.values) ? chart.values : {},
    valuesKnown: isRecord(chart.values),
    chart: chart.name,
    version: chart.version,
    facts: findChart(chart.name, chart.repo),
    targetNamespace: chart.namespace ?? base.targetNamespace,
    releaseName: chart.releaseName ?? base.releaseName,
  }));
}

/** Values with the place of each. */
function placedLayer(object: ClusterObject, layer: SourceLayer): ValuesLayer {
  const { values, document, path: start, isText } = layer;
  const place = (path: FieldPath): LocationSource => {
    const own = isText === true ? start : [...start, ...path];
    return document === undefined
      ? { object, path: own, value: true }
      : { document, path: own, value: true };
  };
  return { values, place };
}

/** The part of the values that a dependency gets. */
function partOfLayer(
  object: ClusterObject,
  layer: SourceLayer,
  key: string,
): readonly ValuesLayer[] {
  const values = record(layer.values, key);
  return values === undefined
    ? []
    : [placedLayer(object, { ...layer, values, path: [...layer.path, key] })];
}

/** Whether the values switch a dependency off by its `condition`. */
function isOff(dependency: unknown, values: YamlRecord): boolean {
  return (text(dependency, "condition") ?? "")
    .split(",")
    .some((path) => at(values, ...path.trim().split(".")) === false);
}

function common(
  applier: Applier,
  object: ClusterObject,
  source: ApplicationSource,
): Omit<Release, "layers" | "values" | "valuesKnown"> {
  const { spec, name, namespace } = applier;
  const release = text(source.data, "helm", "releaseName");
  return {
    applier,
    object,
    spec: {},
    createsNamespace: hasSyncOption(spec, "CreateNamespace"),
    skipsCrds: flag(source.data, "helm", "skipCrds") === true,
    targetNamespace: destinationOf(spec).namespace ?? namespace,
    releaseName: release ?? name,
  };
}
