import { sourcesOf } from "./argocd/application";
import { isApplication } from "./argocd/kinds";
import { resolveLocation } from "./findings/location";
import { idOf } from "./kubernetes/object";
import { kustomizeChartsOf } from "./model/argocd/helm-charts-of-kustomize";
import { valuesOfSource, type SourceLayer } from "./model/argocd/source-values";
import { yamlFiles } from "./model/reconciled-files";
import type { ExistingFile } from "./prerequisites/prerequisites";
import { nameOf, parentOf, type Repository } from "./repository/repository";
import { YamlFiles } from "./repository/yaml-files";
import { filesOfArgocd, type ArgocdObject } from "./terraform/argocd-objects";
import { fromPlain } from "./terraform/hcl/value";
import { argocdApps } from "./terraform/resources/argocd-application";
import type { YamlDocument } from "./yaml/document";
import { isRecord, list, record, text } from "./yaml/json";
import { firstWithLastKeys } from "./yaml/last-keys";

const CHART = "argocd-apps";

/** A release of the chart: its values, with the file and the field that they are in. */
interface Release {
  readonly namespace: string;
  readonly layers: readonly SourceLayer[];
}

/**
 * The Applications and ApplicationSets in values of the chart `argocd-apps` that a kustomization, an Application or a
 * HelmRelease installs, as the files that the checkout would have instead.
 */
export function filesOfAppsChart(checkout: Repository): readonly ExistingFile[] {
  const sources = new YamlFiles(checkout);
  const files = yamlFiles(checkout, "").filter(
    (file) => checkout.read(file)?.includes(CHART) === true,
  );
  const objects = files.flatMap((file) =>
    (sources.documents(file) ?? []).flatMap((document) =>
      releasesOf(document, sources).flatMap((release) => objectsOf(release, document)),
    ),
  );
  return filesOfArgocd(objects, checkout);
}

function releasesOf(document: YamlDocument, sources: YamlFiles): readonly Release[] {
  const { data, file } = document;
  const namespace = idOf(data)?.namespace ?? "argocd";
  const spec = record(data, "spec");
  if (isApplication(data)) {
    return sourcesOf(spec)
      .filter(({ chart }) => chart === CHART)
      .map((source) => ({
        namespace: text(spec, "destination", "namespace") ?? namespace,
        layers: valuesOfSource({ spec }, source, { sources, isOwn: () => undefined }).layers,
      }));
  }
  if (text(spec, "chart", "spec", "chart") === CHART) {
    const values = record(spec, "values") ?? {};
    const to = text(spec, "targetNamespace") ?? namespace;
    return [{ namespace: to, layers: [{ values, document, path: ["spec", "values"] }] }];
  }
  if (nameOf(file) === "Chart.yaml") return ofUmbrella(document, sources);
  const isKustomization = isRecord(data) && "helmCharts" in data;
  return (isKustomization ? kustomizeChartsOf(sources, parentOf(file)) : [])
    .filter(({ name }) => name === CHART)
    .map((chart) => ({
      namespace: chart.namespace ?? text(data, "namespace") ?? "argocd",
      layers: chart.layer === undefined ? [] : [chart.layer],
    }));
}

/**
 * What a chart that depends on it sets in its own files of values: people install such a chart to start Argo CD. Of what
 * several files have, the defaults count.
 */
function ofUmbrella({ data, file }: YamlDocument, sources: YamlFiles): readonly Release[] {
  const directory = parentOf(file);
  const keys = list(data, "dependencies")
    .filter((entry) => text(entry, "name") === CHART)
    .map((entry) => text(entry, "alias") ?? CHART);
  const files = sources.repository
    .list(directory)
    .map(({ name }) => name)
    .filter((name) => /^values[\w.-]*\.ya?ml$/.test(name))
    .sort((one, other) => Number(other === "values.yaml") - Number(one === "values.yaml"));
  const seen = new Set<string>();
  return keys.flatMap((key) =>
    files.flatMap((name): Release | readonly [] => {
      const path = directory === "" ? name : `${directory}/${name}`;
      const document = firstWithLastKeys(sources.documents(path));
      const values = record(document?.data, key);
      const own = KINDS.flatMap((kind) => entriesOf(values, kind).map((entry) => entry.name));
      if (document === undefined || values === undefined || own.some((one) => seen.has(one)))
        return [];
      for (const one of own) seen.add(one);
      return { namespace: "argocd", layers: [{ values, document, path: [key] }] };
    }),
  );
}

const KINDS = ["applications", "applicationsets"];

interface AppsEntry {
  readonly key: string | number;
  readonly name: string;
  readonly entry: unknown;
}

/** The entries of a field: a map by name, before version 2 of the chart a list. */
function entriesOf(values: unknown, kind: string): readonly AppsEntry[] {
  const map = record(values, kind);
  if (map !== undefined)
    return Object.entries(map).map(([name, entry]) => ({ key: name, name, entry }));
  return list(values, kind).flatMap((entry, key) => {
    const name = text(entry, "name");
    return name === undefined ? [] : [{ key, name, entry }];
  });
}

function objectsOf({ namespace, layers }: Release, around: YamlDocument): readonly ArgocdObject[] {
  return layers.flatMap(({ values, document = around, path, isText }) =>
    KINDS.flatMap((kind) =>
      entriesOf(values, kind).flatMap(({ key, name, entry }) => {
        const field = isText === true ? path : [...path, kind, key];
        const own = fromPlain({ [name]: entry });
        return argocdApps(
          (key) => (key === kind ? own : undefined),
          namespace,
          resolveLocation({ document, path: field }),
        );
      }),
    ),
  );
}
