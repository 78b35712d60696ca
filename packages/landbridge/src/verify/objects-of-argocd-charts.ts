import { isAppOfAppChart, valuesForArgocdApps } from "./argocd/app-of-app-chart";
import { resolveLocation, type Location } from "./findings/location";
import type { SourceLayer } from "./model/argocd/source-values";
import type { ArgocdObject } from "./terraform/argocd-objects";
import { fromPlain, type Value } from "./terraform/hcl/value";
import { argocdInValues } from "./terraform/resources/objects-in-values";
import type { YamlDocument } from "./yaml/document";
import { list, record, text, type FieldPath, type YamlRecord } from "./yaml/json";

/** A release of a chart of Argo CD: its values, with the file and the field that they are in. */
export interface ArgocdRelease {
  /** Name of the chart, perhaps with its repository's. */
  readonly chart: string;
  readonly namespace: string;
  readonly layers: readonly SourceLayer[];
  /** Directory whose kustomization has the chart rendered. */
  readonly directory?: string;
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

/** A part of the values that makes one or more objects, as values of its own. */
interface Part {
  readonly field: FieldPath;
  readonly values: YamlRecord;
}

function partsOf(values: YamlRecord): readonly Part[] {
  const additional = record(values, "server")?.additionalApplications;
  return [
    ...KINDS.flatMap((kind) =>
      entriesOf(values, kind).map(({ key, name, entry }): Part => ({
        field: [kind, key],
        values: { [kind]: { [name]: entry } },
      })),
    ),
    ...list(values, "extraObjects").map((entry, index): Part => ({
      field: ["extraObjects", index],
      values: { extraObjects: [entry] },
    })),
    ...list(additional).map((entry, index): Part => ({
      field: ["server", "additionalApplications", index],
      values: { server: { additionalApplications: [entry] } },
    })),
  ];
}

/** Names of what values of a chart of Argo CD make, as far as they are data. */
export function namesInValues(values: YamlRecord | undefined): readonly string[] {
  return [
    ...KINDS.flatMap((kind) => entriesOf(values, kind).map(({ name }) => name)),
    ...list(values, "extraObjects").flatMap((entry) => text(entry, "metadata", "name") ?? []),
    ...list(values, "server", "additionalApplications").flatMap(
      (entry) => text(entry, "name") ?? [],
    ),
  ];
}

/**
 * The objects of Argo CD that a release makes.
 * @param around the document that declares it, for values without a file of their own
 */
export function objectsOfRelease(
  { chart, namespace, layers, directory }: ArgocdRelease,
  around: YamlDocument,
): readonly ArgocdObject[] {
  const isAppOfApp = isAppOfAppChart(chart);
  return layers.flatMap(({ values, document = around, path, isText }) =>
    partsOf(isAppOfApp ? valuesForArgocdApps(values) : values).flatMap((part) => {
      const place: Location = resolveLocation({
        document,
        path: isText === true ? path : [...path, ...part.field],
      });
      const valueOf = (key: string): Value | undefined =>
        Object.hasOwn(part.values, key) ? fromPlain(part.values[key]) : undefined;
      const name = isAppOfApp ? "argocd-apps" : chart;
      const objects = argocdInValues(name, valueOf, namespace, place);
      return directory === undefined ? objects : objects.map((one) => ({ ...one, directory }));
    }),
  );
}
