import { flag, record, type YamlRecord } from "../yaml/json";

/**
 * `syncPolicy.automated` of an Application that syncs by itself; undefined for one that people sync, also since Argo CD 3
 * by `enabled: false`.
 */
export function automationOf(spec: unknown): YamlRecord | undefined {
  const automated = record(spec, "syncPolicy", "automated");
  return automated === undefined || flag(automated, "enabled") === false ? undefined : automated;
}
