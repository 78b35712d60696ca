import type { ChartFacts } from "../catalog/chart";
import { findChart } from "../catalog/charts";
import type { Chart } from "../charts/chart";
import type { RefusedValue } from "../charts/refused-values";
import type { LocationSource } from "../findings/location";
import { sourceOfRelease, urlOf } from "../flux/sources";
import type { ObjectId } from "../kubernetes/object";
import type { ExistingData, Prerequisites } from "../prerequisites/prerequisites";
import { flag, isRecord, list, record, text, type FieldPath, type YamlRecord } from "../yaml/json";
import { mergeLayers } from "../yaml/merge";
import type { Applier, ClusterObject } from "./applier";
import { valuesDocument } from "./helm-values";
import { valuesFilesIn, type ValuesFiles } from "./values-files";

/** A chart that is at hand, and what comes of it with the values. */
export interface PackagedChart {
  readonly chart: Chart;
  readonly refused: readonly RefusedValue[];
  /** What the chart consists of with the values; undefined where Helm doesn't render it. */
  readonly objects?: readonly ClusterObject[];
  /** Why Helm doesn't render it: its message. */
  readonly failure?: string;
}

/** Values from one place. */
export interface ValuesLayer {
  readonly values: YamlRecord;
  /** The ConfigMap, and its key with the values; undefined for `spec.values`. */
  readonly from?: { readonly holder: ClusterObject | ExistingData; readonly key: string };
  /** Where a value is written, for those of an Application: in a file, or in the Application itself. */
  readonly place?: (path: FieldPath) => LocationSource;
}

/** A HelmRelease, or a chart of an Application, with what is known about the chart. */
export interface Release {
  readonly applier: Applier;
  readonly object: ClusterObject;
  /** That of the HelmRelease; empty for an Application, which has none of its fields. */
  readonly spec: YamlRecord;
  /** Whether the engine creates the namespace that it installs into. */
  readonly createsNamespace: boolean;
  /** Whether the CRDs of the chart's directory crds/ are left out. */
  readonly skipsCrds: boolean;
  /** Namespace it installs into. */
  readonly targetNamespace: string;
  /** Name of the Helm release. */
  readonly releaseName: string;
  /** Name of the chart, where it can be known. */
  readonly chart?: string;
  /** Version as written; undefined where none is. */
  readonly version?: string;
  /** URL of the Helm repository, or of the OCI artifact, where it can be known. */
  readonly chartUrl?: string | undefined;
  /** undefined for charts that nothing is known about. */
  readonly facts?: ChartFacts;
  /** What is known of valuesFrom, then `spec.values`: each is merged over those before it. */
  readonly layers: readonly ValuesLayer[];
  /** The chart itself, if it is at hand. */
  readonly packaged?: PackagedChart;
  /** Whether all that the chart consists of is among the cluster's objects. */
  readonly isRendered?: boolean;
  /** The layers, merged; a null is there, since it removes a default of the chart. */
  readonly values: YamlRecord;
  /** Whether `values` is all that the chart gets: nothing of valuesFrom and valuesFiles is unknown. */
  readonly valuesKnown: boolean;
}

type Find = (id: ObjectId) => ClusterObject | undefined;

/** Reads values files of a chart's source; undefined if they aren't at hand. */
type ReadFiles = (files: ValuesFiles) => YamlRecord | undefined;

/** undefined for what is no HelmRelease. */
export function releaseOf(
  applier: Applier,
  find: Find,
  prerequisites: Prerequisites,
  readFiles: ReadFiles = () => undefined,
): Release | undefined {
  const { object, spec } = applier;
  if (applier.kind !== "HelmRelease" || object === undefined) return undefined;
  const chart = chartOf(applier, find);
  const facts = chart.name === undefined ? undefined : findChart(chart.name, chart.url);
  const explicit = text(spec, "targetNamespace");
  return {
    applier,
    object,
    spec,
    createsNamespace: flag(spec, "install", "createNamespace") === true,
    skipsCrds: text(spec, "install", "crds") === "Skip",
    targetNamespace: explicit ?? applier.namespace,
    // helm-controller puts a target namespace before the name (api/v2 GetReleaseName).
    releaseName:
      text(spec, "releaseName") ??
      (explicit === undefined ? applier.name : `${explicit}-${applier.name}`),
    ...valuesOf(applier, find, prerequisites, readFiles),
    chart: chart.name,
    version: chart.version,
    chartUrl: chart.url,
    facts,
  };
}

interface ChartName {
  readonly name?: string;
  readonly version?: string;
  readonly url?: string;
}

function chartOf({ spec, namespace }: Applier, find: Find): ChartName {
  const id = sourceOfRelease(spec, namespace);
  const source = id === undefined ? undefined : find(id)?.data;
  const url = source === undefined ? undefined : urlOf(source);
  if (record(spec, "chartRef") === undefined) {
    return known(
      lastPart(text(spec, "chart", "spec", "chart")),
      text(spec, "chart", "spec", "version"),
      url,
    );
  }
  if (id?.kind === "HelmChart") {
    return known(
      lastPart(text(source, "spec", "chart")),
      text(source, "spec", "version"),
      undefined,
    );
  }
  const ref = record(source, "spec", "ref");
  const version = text(ref, "digest") ?? text(ref, "semver") ?? text(ref, "tag");
  return known(lastPart(url), version, url);
}

function known(name?: string, version?: string, url?: string): ChartName {
  return {
    name,
    version,
    url,
  };
}

function lastPart(path: string | undefined): string | undefined {
  return path?.replace(/\/+$/, "").split("/").pop();
}

/** Later entries win, `spec.values` last, as Flux merges them. What is not known is left out. */
function valuesOf(
  { spec, namespace }: Applier,
  find: Find,
  prerequisites: Prerequisites,
  readFiles: ReadFiles,
): Pick<Release, "layers" | "values" | "valuesKnown"> {
  const files = valuesFilesOf(spec, namespace, find);
  const ofFiles = files.paths.length === 0 ? {} : readFiles(files);
  const layers: ValuesLayer[] = [];
  const entries = list(spec, "valuesFrom");
  for (const entry of entries) {
    const kind = text(entry, "kind") ?? "ConfigMap";
    const name = text(entry, "name") ?? "";
    const key = text(entry, "valuesKey") ?? "values.yaml";
    const object = find({ group: "", kind, namespace, name });
    const source = prerequisites.data.find(
      (other) => other.kind === kind && other.namespace === namespace && other.name === name,
    );
    const known = source?.keys?.get(key);
    const payload = text(object?.data, "data", key) ?? known?.value ?? known?.standIn;
    const holder = object ?? source;
    // A targetPath sets one value, a Secret's is encoded, and a stand-in of Terraform may be any text.
    const values =
      kind !== "ConfigMap" || text(entry, "targetPath") !== undefined
        ? undefined
        : parseValues(holder, payload);
    if (values !== undefined && holder !== undefined)
      layers.push({ values, from: { holder, key } });
  }
  const valuesKnown = layers.length === entries.length && ofFiles !== undefined;
  const own = record(spec, "values");
  if (own !== undefined) layers.push({ values: own });
  const values = layers.reduce<YamlRecord>(
    (all, layer) => mergeLayers(all, layer.values),
    ofFiles ?? {},
  );
  return { layers, values, valuesKnown };
}

/** What takes the place of the chart's own values: the HelmRelease names it, or the HelmChart that it refers to. */
function valuesFilesOf(spec: unknown, namespace: string, find: Find): ValuesFiles {
  const id = sourceOfRelease(spec, namespace);
  return valuesFilesIn(
    id?.kind === "HelmChart" ? record(find(id)?.data, "spec") : record(spec, "chart", "spec"),
  );
}

/** A payload that is not YAML has a rule of its own. */
function parseValues(
  holder: object | undefined,
  payload: string | undefined,
): YamlRecord | undefined {
  if (holder === undefined || payload === undefined) return undefined;
  const values = valuesDocument(holder, payload)?.data;
  return isRecord(values) ? values : undefined;
}
