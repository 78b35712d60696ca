import type { ClusterRule } from "../rule";
import { referencesOf } from "./references";

const WATCHED_SINCE = 7;

/** LB115 */
export const noWatchLabel: ClusterRule = {
  id: "LB115",
  name: "no-watch-label",
  severity: "warning",
  summary: "A ConfigMap or Secret from Terraform has no watch label.",
  why: "Flux notices a change only at the reader's next interval, which may be an hour later.",
  remedy: "Add the label reconcile.fluxcd.io/watch: Enabled.",
  *check(model) {
    // The controllers watch labeled ConfigMaps and Secrets since Flux 2.7.
    if (model.flux !== undefined && model.flux.minor < WATCHED_SINCE) return;
    for (const data of new Set(referencesOf(model).map(({ existing }) => existing))) {
      if (data?.labels === undefined || data.labels.get("reconcile.fluxcd.io/watch") === "Enabled")
        continue;
      yield {
        message: `${data.kind} ${data.namespace}/${data.name} has no label reconcile.fluxcd.io/watch: Enabled.`,
        at: data.place,
      };
    }
  },
};
