import { describe } from "../../kubernetes/object";
import type { ClusterRule } from "../rule";
import { encryptedObjects } from "./encrypted-objects";

/** LB634 */
export const encryptedForArgocd: ClusterRule = {
  id: "LB634",
  name: "encrypted-for-argocd",
  severity: "error",
  summary: "An Application applies a file that is encrypted with SOPS.",
  why: "Argo CD doesn't decrypt: the API server refuses the field sops, or the cluster gets the ciphertext.",
  remedy:
    "Read the secret with External Secrets; a plugin such as KSOPS needs a source that names it.",
  limits: "Sources with a plugin aren't read.",
  *check(model) {
    for (const { applier, objects } of encryptedObjects(model)) {
      if (applier.kind !== "Application") continue;
      for (const { object } of objects) {
        yield {
          message: `${applier.title} applies ${describe(object.id)}, which is encrypted with SOPS.`,
          at: { object, path: ["sops"] },
          object: object.id,
          related:
            applier.object === undefined
              ? []
              : [{ at: { object: applier.object, path: ["spec"] }, message: applier.title }],
          cause: applier.title,
        };
      }
    }
  },
};
