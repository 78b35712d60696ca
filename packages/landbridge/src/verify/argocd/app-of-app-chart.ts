import { isTruthy } from "../go-template/functions/printed";
import { parseYaml } from "../yaml/document";
import { isRecord, record, text, type YamlRecord } from "../yaml/json";

/** Whether a chart is `argocd-app-of-app` of github.com/gnunn-gitops/helm-charts, with which clusters of OpenShift often start. */
export function isAppOfAppChart(chart: string): boolean {
  return /(?:^|\/)argocd-app-of-app$/.test(chart);
}

/**
 * What this chart makes of its values, as values of `argocd-apps`: each entry of `applications` takes what it doesn't say from
 * `default.app`.
 */
export function valuesForArgocdApps(values: YamlRecord): YamlRecord {
  const usual = record(values, "default", "app");
  const applications = Object.entries(record(values, "applications") ?? {}).flatMap(
    ([name, entry]): readonly (readonly [string, YamlRecord])[] =>
      isRecord(entry) && isTruthy(entry.enabled ?? usual?.enabled)
        ? [[name, { ...applicationOf(entry, usual), ...projectFor(values) }]]
        : [],
  );
  return { applications: Object.fromEntries(applications) };
}

function projectFor(values: YamlRecord): YamlRecord {
  const project = text(values, "projectOverride");
  return project === undefined ? {} : { project };
}

/** Fields that are written as a text, which may be a template: then all that it could set is open. */
function fieldsIn(written: string | undefined, open: YamlRecord): YamlRecord {
  if (written === undefined) return {};
  const data = written.includes("{{") ? undefined : parseYaml("", written)[0]?.data;
  return isRecord(data) ? data : open;
}

const OPEN_VALUES: YamlRecord = { helm: { values: "{{unknown}}" } };

function applicationOf(entry: YamlRecord, usual: YamlRecord | undefined): YamlRecord {
  const setting = (key: string): unknown => entry[key] ?? usual?.[key];
  const both = (key: string): YamlRecord => ({ ...record(usual, key), ...record(entry, key) });
  const { path, repoURL, targetRevision = "HEAD", extraSourceFields } = both("source");
  const automated = { selfHeal: true, prune: isTruthy(setting("autoSyncPrune") ?? true) };
  const extraSource = typeof extraSourceFields === "string" ? extraSourceFields : undefined;
  const extra = text(entry, "extraFields") ?? text(usual, "extraFields");
  return {
    ...(record(entry, "annotations") !== undefined && {
      additionalAnnotations: record(entry, "annotations"),
    }),
    project: text(entry, "project") ?? text(usual, "project") ?? "default",
    destination: destinationOf(both("destination"), record(entry, "destination")),
    source: { path, repoURL, targetRevision, ...fieldsIn(extraSource, OPEN_VALUES) },
    ...(isTruthy(setting("enableAutoSync")) && {
      syncPolicy: { automated, ...options(entry) },
    }),
    ...fieldsIn(extra, {}),
  };
}

/** A cluster's name takes the place of the usual address. */
function destinationOf(all: YamlRecord, own: YamlRecord | undefined): YamlRecord {
  const isNamed = own?.name !== undefined && own.server === undefined;
  return isNamed ? { ...all, server: undefined } : all;
}

function options({ syncOptions }: YamlRecord): YamlRecord {
  return Array.isArray(syncOptions) ? { syncOptions } : {};
}
