import type { YamlRecord } from "../yaml/json";

/** What the Kustomization of an Azure configuration sets; undefined for what is not set or not known. */
export interface AzureKustomization {
  readonly interval?: number | undefined;
  readonly timeout?: number | undefined;
  readonly prune?: boolean | undefined;
  readonly force?: boolean | undefined;
  readonly wait?: boolean | undefined;
  readonly postBuild?: YamlRecord | undefined;
}

/** `spec` of the Kustomization that Azure creates; its defaults are those of Azure: `wait` is on, `prune` off. */
export function specOfAzure(one: AzureKustomization): YamlRecord {
  return {
    interval: `${one.interval ?? 600}s`,
    timeout: `${one.timeout ?? 600}s`,
    prune: one.prune ?? false,
    force: one.force ?? false,
    wait: one.wait ?? true,
    postBuild: one.postBuild,
  };
}
