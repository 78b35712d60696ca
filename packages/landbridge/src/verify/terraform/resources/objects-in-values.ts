import type { Location } from "../../findings/location";
import { argocdObject, type ArgocdObject } from "../argocd-objects";
import { isList, Mapping, valueAt, type Value } from "../hcl/value";
import { documentsIn } from "../manifest-objects";
import { argocdApps } from "./argocd-application";

/** Values of a chart by their keys. */
type Values = (key: string) => Value | undefined;

/** Lists of whole objects in the values of many charts: those of argo-helm, Flux Operator and Bitnami, those called `raw`. */
const EXTRA = ["extraObjects", "extraDeploy", "extraManifests", "resources"];

/** The objects that a chart creates as its values have them: each is data, or a text that may be a template. */
export function extraObjects(valueOf: Values, namespace: string): readonly Value[] {
  return EXTRA.flatMap((key) => {
    const value = valueOf(key);
    const items = value instanceof Mapping ? [...value.entries.values()] : (value ?? []);
    return isList(items) ? items.flatMap((item) => objectsOf(item, namespace)) : [];
  });
}

function objectsOf(item: Value, namespace: string): readonly Value[] {
  if (item instanceof Mapping) return [withoutQuotes(item)];
  const text =
    typeof item === "string"
      ? unquoted(item).replace(/\{\{-?\s*\.Release\.Namespace\s*-?\}\}/g, namespace)
      : item;
  return documentsIn(text);
}

/** Data in which what the chart's templates only print is printed: charts fill these objects in as templates. */
function withoutQuotes(value: Value): Value {
  if (typeof value === "string") return unquoted(value);
  if (isList(value)) return value.map(withoutQuotes);
  if (!(value instanceof Mapping)) return value;
  const entries = [...value.entries].map(([key, item]): readonly [string, Value] => [
    key,
    withoutQuotes(item),
  ]);
  return new Mapping(new Map(entries), value.isLoose);
}

/** Text of Go in quotes or backticks, which is printed as it is: so people write the braces of an ApplicationSet. */
const QUOTED = /\{\{-?\s*(?:`([^`]*)`|"([^"\\]*)")\s*-?\}\}/g;

function unquoted(text: string): string {
  return text.replace(QUOTED, (_, raw?: string, quoted?: string) => raw ?? quoted ?? "");
}

/** Whether a chart is one of Argo CD's own, whose values may have Applications. */
export function isArgocdChart(chart: string): boolean {
  return /(?:^|\/)(?:argocd-apps|argo-cd)$/.test(chart);
}

/**
 * The Applications and ApplicationSets in the values of `argocd-apps` by name, and in those of `argo-cd`: before version 5.18 in
 * `server.additionalApplications` (argo-helm's README of the chart).
 */
export function applicationsInValues(
  chart: string,
  valueOf: Values,
  namespace: string,
  place: Location,
): readonly ArgocdObject[] {
  if (!isArgocdChart(chart)) return [];
  if (chart.endsWith("argocd-apps")) return argocdApps(valueOf, namespace, place);
  const additional = (key: string): Value | undefined =>
    key === "applications" ? valueAt(valueOf("server"), "additionalApplications") : undefined;
  return argocdApps(additional, namespace, place);
}

/** All objects of Argo CD in the values of one of its charts. */
export function argocdInValues(
  chart: string,
  valueOf: Values,
  namespace: string,
  place: Location,
): readonly ArgocdObject[] {
  const extra = isArgocdChart(chart) ? extraObjects(valueOf, namespace) : [];
  return [
    ...applicationsInValues(chart, valueOf, namespace, place),
    ...extra.flatMap((object) => argocdObject(object, place) ?? []),
  ];
}
