import { isVariableName } from "../../substitution/name";
import type { ClusterRule } from "../rule";

/** LB117 */
export const variableName: ClusterRule = {
  id: "LB117",
  name: "variable-name",
  severity: "error",
  summary: "A key's name isn't valid as a Flux variable.",
  why: "One such key in a ConfigMap or Secret of substituteFrom fails the whole Kustomization.",
  remedy: "Rename it: letters, digits and _, not starting with a digit.",
  *check(model) {
    for (const applier of model.appliers) {
      for (const { keys, kind, name, path, existing } of applier.variables?.sources ?? []) {
        const bad = [...(keys?.keys() ?? [])].filter((key) => !isVariableName(key));
        if (bad.length === 0 || applier.object === undefined) continue;
        yield {
          message: `${applier.title} fails: ${bad.join(", ")} of ${kind === "inline" ? name : `${kind} ${name}`} is not a valid variable name.`,
          at: { object: applier.object, path },
          object: applier.object.id,
          related:
            existing === undefined ? [] : [{ at: existing.place, message: "is created here" }],
        };
      }
    }
  },
};
