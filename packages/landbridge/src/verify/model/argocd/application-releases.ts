import {
  destinationOf,
  isUnknownText,
  sourcesOf,
  type ApplicationSource,
} from "../../argocd/application";
import { hasSyncOption } from "../../argocd/sync-options";
import { findChart } from "../../catalog/charts";
import { nameOf } from "../../repository/repository";
import { at, flag, isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import { mergeLayers } from "../../yaml/merge";
import type { Applier, ClusterObject } from "../applier";
import type { Release } from "../release";
import { kustomizeChartsOf } from "./helm-charts-of-kustomize";
import { valuesOfSource, type ValuesContext } from "./source-values";

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
  const { values, known } = valuesOfSource(applier.spec, source, context);
  return [
    {
      ...common(applier, object, source),
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
  const chart = sources.documents(file("Chart.yaml"))?.[0]?.data;
  if (chart === undefined) return releasesOfKustomize(applier, object, source, sources, directory);
  const { values, known } = valuesOfSource(applier.spec, source, context);
  const own = record(sources.documents(file("values.yaml"))?.[0]?.data) ?? {};
  const all = mergeLayers(own, values);
  return list(chart, "dependencies").flatMap((dependency) => {
    const name = text(dependency, "name");
    if (name === undefined || isOff(dependency, all)) return [];
    const part = record(all, text(dependency, "alias") ?? name) ?? {};
    return [
      {
        ...common(applier, object, source),
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
    values: isRecord(chart.values) ? chart.values : {},
    valuesKnown: isRecord(chart.values),
    chart: chart.name,
    version: chart.version,
    facts: findChart(chart.name, chart.repo),
    targetNamespace: chart.namespace ?? base.targetNamespace,
    releaseName: chart.releaseName ?? base.releaseName,
  }));
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
): Omit<Release, "values" | "valuesKnown"> {
  const { spec, name, namespace } = applier;
  const release = text(source.data, "helm", "releaseName");
  return {
    applier,
    object,
    spec: {},
    // Which values file a value is from isn't followed for Applications.
    layers: [],
    createsNamespace: hasSyncOption(spec, "CreateNamespace"),
    skipsCrds: flag(source.data, "helm", "skipCrds") === true,
    targetNamespace: destinationOf(spec).namespace ?? namespace,
    releaseName: release ?? name,
  };
}
