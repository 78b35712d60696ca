import { isRecord, record, text, type YamlRecord } from "../yaml/json";

/** Whether a chart is `argocd-app-of-app` of github.com/gnunn-gitops/helm-charts, with which clusters of OpenShift often start. */
export function isAppOfAppChart(chart: string): boolean {
  return /(?:^|\/)argocd-app-of-app$/.test(chart);
}

/**
 * What this chart makes of its values, as values of `argocd-apps`: each entry of `applications` takes what it doesn't say from
 * `default.app`. Text of `extraFields` isn't read.
 */
export function valuesForArgocdApps(values: YamlRecord): YamlRecord {
  const usual = record(values, "default", "app");
  const applications = Object.entries(record(values, "applications") ?? {}).flatMap(
    ([name, entry]): readonly (readonly [string, YamlRecord])[] =>
      isRecord(entry) && (entry.enabled ?? usual?.enabled) === true
        ? [[name, applicationOf(entry, usual)]]
        : [],
  );
  return { applications: Object.fromEntries(applications) };
}

function applicationOf(entry: YamlRecord, usual: YamlRecord | undefined): YamlRecord {
  const setting = (key: string): unknown => entry[key] ?? usual?.[key];
  const both = (key: string): YamlRecord => ({ ...record(usual, key), ...record(entry, key) });
  const { path, repoURL, targetRevision } = both("source");
  const automated = { selfHeal: true, prune: setting("autoSyncPrune") === true };
  return {
    ...(record(entry, "annotations") !== undefined && {
      additionalAnnotations: record(entry, "annotations"),
    }),
    project: text(entry, "project") ?? text(usual, "project") ?? "default",
    destination: both("destination"),
    source: { path, repoURL, targetRevision },
    ...(setting("enableAutoSync") === true && {
      syncPolicy: { automated, ...options(entry) },
    }),
  };
}

function options({ syncOptions }: YamlRecord): YamlRecord {
  return Array.isArray(syncOptions) ? { syncOptions } : {};
}
