import type { ClusterRule } from "../rule";

/** LB112 */
export const sensitiveConfigMap: ClusterRule = {
  id: "LB112",
  name: "sensitive-config-map",
  severity: "error",
  summary: "A sensitive value is stored in a ConfigMap.",
  why: "Everyone who may read ConfigMaps can read it, and it is in Terraform's state and plans.",
  remedy: "Store it in Secrets Manager and read it in the cluster through External Secrets.",
  limits:
    "Only values that Terraform or the contract marks as sensitive are known to be. What nonsensitive() returns isn't, nor a digest, length or comparison of a secret, nor the host and user of one in JSON. The value of an SSM parameter counts if its type or name says that it is secret.",
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
