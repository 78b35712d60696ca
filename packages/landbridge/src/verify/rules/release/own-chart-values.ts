import { didYouMean } from "../../../lib/nearest-name";
import { isUnknownText, sourcesOf } from "../../argocd/application";
import type { Chart } from "../../charts/chart";
import { unreadValues } from "../../charts/value-reads";
import type { Applier, ClusterObject } from "../../model/applier";
import { argocdFilesOf } from "../../model/argocd/argocd-files";
import { valuesOfSource, type SourceLayer } from "../../model/argocd/source-values";
import { chartIn } from "../../model/chart-in";
import type { Model } from "../../model/model";
import { encryptionOf } from "../../sops/encryption";
import { text, type FieldPath } from "../../yaml/json";
import type { Report } from "../rule";

/** A value that a chart of an Application doesn't read. */
interface Unread {
  readonly object: ClusterObject;
  readonly chart: string;
  readonly layer: SourceLayer;
  readonly path: FieldPath;
  readonly nearest: string | undefined;
  /** How many Applications don't read it. */
  readonly times: number;
}

/** What all charts that are given the same values don't read. */
interface Given {
  users: number;
  readonly unread: Map<string, Unread>;
}

/** What Applications give to charts of this repository that no template reads, whatever else is given the same file. */
export function* unreadByOwnCharts(model: Model): Iterable<Report> {
  const given = new Map<object, Given>();
  for (const applier of model.appliers) {
    const { object, kind } = applier;
    if (kind !== "Application" || object === undefined) continue;
    for (const { chart, layer } of chartsWithValues(model, applier)) {
      const key = layer.document ?? object;
      const known = given.get(key) ?? { users: 0, unread: new Map<string, Unread>() };
      given.set(key, known);
      known.users += 1;
      if (chart !== undefined) addUnread(known, object, chart, layer);
    }
  }
  for (const { users, unread } of given.values())
    for (const one of unread.values())
      if (one.layer.document === undefined || one.times === users) yield reportOf(one);
}

function addUnread(
  { unread }: Given,
  object: ClusterObject,
  chart: Chart,
  layer: SourceLayer,
): void {
  const isEncrypted = encryptionOf(layer.values) !== undefined;
  for (const { path, nearest } of unreadValues(chart, layer.values) ?? []) {
    // What SOPS adds to a file is for itself.
    if (isEncrypted && path[0] === "sops") continue;
    // A template that hands on all parameters hands on those of the Git generator, too.
    if (path[0] === "path" && isParameterOfGit(layer)) continue;
    const where = [...layer.path, ...path].join(".");
    const times = (unread.get(where)?.times ?? 0) + 1;
    unread.set(where, { object, chart: chart.name, layer, path, nearest, times });
  }
}

/** Whether `path` in values is what Argo CD's Git generator adds, whose basename nobody writes. */
function isParameterOfGit({ values }: SourceLayer): boolean {
  return text(values, "path", "basename") !== undefined;
}

function reportOf({ object, chart, layer, path, nearest }: Unread): Report {
  const { document, isText } = layer;
  const place = isText === true ? layer.path : [...layer.path, ...path];
  return {
    message: didYouMean(`${chart} never reads ${path.join(".")}.`, nearest),
    at: document === undefined ? { object, path: place } : { document, path: place },
    object: object.id,
  };
}

/** The values that an Application gives to each chart; the chart is undefined if it isn't one of this repository. */
function* chartsWithValues(
  { sources }: Model,
  application: Pick<Applier, "spec" | "name" | "namespace">,
): Iterable<{ readonly chart: Chart | undefined; readonly layer: SourceLayer }> {
  const { isOwn } = argocdFilesOf(sources).own;
  for (const source of sourcesOf(application.spec)) {
    const directory = source.directory.replace(/^\/+|\/+$/g, "");
    const isOther = source.chart !== undefined || isOwn(source.repoURL) === false;
    const isUnknown = isOther || directory === "" || isUnknownText(directory);
    const chart = isUnknown ? undefined : chartIn(sources.repository, directory);
    // The chart's own file has the defaults, which are read by what they are.
    const own = `${directory}/values.yaml`;
    for (const layer of valuesOfSource(application, source, { sources, isOwn }).layers)
      if (chart === undefined || layer.document?.file !== own) yield { chart, layer };
  }
}
