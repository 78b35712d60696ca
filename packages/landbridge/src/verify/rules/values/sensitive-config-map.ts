import type { ClusterRule } from "../rule";

/** LB112 */
export const sensitiveConfigMap: ClusterRule = {
  id: "LB112",
  name: "sensitive-config-map",
  severity: "error",
  summary: "A sensitive value is in a ConfigMap.",
  why: "Everybody who may read ConfigMaps may read it, and it stands in Terraform's state and plans.",
  remedy: "Keep it in Secrets Manager and read it in the cluster through External Secrets.",
  *check(model) {
    for (const { kind, namespace, name, keys, place } of model.prerequisites.data) {
      if (kind !== "ConfigMap") continue;
      for (const [key, value] of keys ?? []) {
        if (value.sensitive !== true) continue;
        yield {
          message: `${key} of ConfigMap ${namespace}/${name} is sensitive.`,
          at: value.place ?? place,
        };
      }
    }
  },
};
