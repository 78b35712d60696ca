import { text } from "../../yaml/json";
import { existingObjects } from "../references/existing-objects";
import type { ClusterRule } from "../rule";

/** LB708 */
export const workloadWithoutContract: ClusterRule = {
  id: "LB708",
  name: "workload-without-contract",
  severity: "error",
  summary: "Something is applied to a workload cluster that has no contract.",
  why: "Nothing says which variables, roles and addresses the cluster has, so its values can't be checked before they are applied, and nobody notices when Terraform changes them.",
  remedy:
    'Make the cluster an environment in config/ with topology: { kind: "workload", hub }, and use the ConfigMap that Terraform writes for it. Accept the finding if the cluster is not yours.',
  limits:
    "Only for clusters that Flux reaches by kubeConfig.configMapRef, and only with a contract, which says what clusters are registered. One that Crossplane creates gets the values of its hub.",
  *check(model) {
    const { remotes } = model.prerequisites;
    if (remotes === undefined) return;
    for (const { target, object, spec, namespace, title } of model.appliers) {
      const name = text(spec, "kubeConfig", "configMapRef", "name");
      if (object === undefined || name === undefined || model.registered(target)) continue;
      const configMap = { group: "", kind: "ConfigMap", namespace, name };
      // LB621 reports one that nothing creates.
      if (!existingObjects(model).has(configMap)) continue;
      const known = remotes.map(({ environment }) => environment).join(", ");
      yield {
        message: `${title} is applied to the cluster of ConfigMap ${target}, which has no contract${known === "" ? "" : `; registered are ${known}`}.`,
        at: { object, path: ["spec", "kubeConfig", "configMapRef", "name"], value: true },
        object: object.id,
        related: model
          .find(configMap)
          .map((found) => ({ at: { object: found }, message: "the way to it" })),
      };
    }
  },
};
