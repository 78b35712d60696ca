import { ownValue } from "../../lib/own-value";
import type { DangerRule } from "./rule";

/** Attributes whose change interrupts something, by resource type, with what happens. */
const INTERRUPTIONS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  aws_db_instance: [
    [/^(?:instance_class|engine_version)$/, "the database restarts in its next maintenance window"],
    [/^parameter_group_name$/, "the database may need a restart"],
  ],
  aws_rds_cluster_instance: [[/^instance_class$/, "the database instance restarts"]],
  aws_eks_node_group: [
    [
      /^(?:version|release_version|launch_template\.version)$/,
      "all its nodes are replaced, one after another",
    ],
  ],
};

/** Changes in place that something doesn't survive without an interruption. */
export const interrupted: DangerRule = function* ({ terraform }) {
  for (const { address, type, action, changes, environments, replacement } of terraform) {
    if (action !== "changed" || replacement?.certain === true) continue;
    for (const [pattern, what] of ownValue(INTERRUPTIONS, type) ?? []) {
      const field = changes.find(({ path }) => pattern.test(path));
      if (field === undefined) continue;
      const message = `${field.path} changes: ${what}.`;
      yield { environments, kind: "interruption", severity: "medium", subject: address, message };
    }
  }
};
