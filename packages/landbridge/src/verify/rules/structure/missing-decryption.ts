import { annotationsOf } from "../../kubernetes/object";
import { record } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB610 */
export const missingDecryption: ClusterRule = {
  id: "LB610",
  name: "missing-decryption",
  severity: "error",
  summary: "A file is encrypted with SOPS, but its Kustomization doesn't decrypt it.",
  why: "kustomize-controller rejects an encrypted Secret; other kinds are applied with the ciphertext in them.",
  remedy: "Set spec.decryption.provider: sops and the key's secretRef on the Kustomization.",
  *check(model) {
    for (const applier of model.appliers) {
      if (applier.object === undefined || record(applier.spec, "decryption") !== undefined)
        continue;
      const object = applier.objects.find(
        ({ data }) =>
          record(data, "sops") !== undefined &&
          annotationsOf(data)["kustomize.toolkit.fluxcd.io/decrypt"] !== "disabled",
      );
      if (object === undefined) continue;
      yield {
        message: `${object.id.kind} ${object.id.name} is encrypted, and ${applier.title} has no decryption.`,
        at: { object },
        object: object.id,
        related: [{ at: { object: applier.object, path: ["spec"] }, message: applier.title }],
      };
    }
  },
};
