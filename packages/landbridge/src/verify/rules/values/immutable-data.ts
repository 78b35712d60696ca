import type { ClusterRule } from "../rule";
import { referencesOf } from "./references";

/** LB116 */
export const immutableData: ClusterRule = {
  id: "LB116",
  name: "immutable-data",
  severity: "warning",
  summary: "A ConfigMap or Secret that Flux reads is immutable.",
  why: "Terraform has to delete and recreate it for each change. Meanwhile its readers fail.",
  remedy: "Remove immutable.",
  *check(model) {
    for (const data of new Set(referencesOf(model).map(({ existing }) => existing))) {
      if (data?.immutable !== true) continue;
      yield {
        message: `${data.kind} ${data.namespace}/${data.name} is immutable.`,
        at: data.place,
      };
    }
  },
};
