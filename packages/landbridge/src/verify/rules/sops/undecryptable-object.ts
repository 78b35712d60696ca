import { describe } from "../../kubernetes/object";
import { describeKey } from "../../sops/encryption";
import type { ClusterRule } from "../rule";
import { decryptionKeysOf, whyClosed } from "./decryption-keys";
import { encryptedObjects } from "./encrypted-objects";

/** LB631 */
export const undecryptableObject: ClusterRule = {
  id: "LB631",
  name: "undecryptable-object",
  severity: "error",
  summary: "A file is encrypted with SOPS for keys that its Kustomization can't use.",
  why: "kustomize-controller can't decrypt it, so it applies nothing of the Kustomization.",
  remedy:
    "Encrypt the file for a key of this cluster (`sops updatekeys`), or give the Kustomization the key in decryption.secretRef.",
  limits:
    "Which private key a Secret holds isn't known, only the names of its entries. Keys of AWS KMS are compared with those of the contract; keys of other clouds, and of Vault, count as usable.",
  *check(model) {
    for (const { applier, objects } of encryptedObjects(model)) {
      const keys = decryptionKeysOf(model, applier);
      if (keys === undefined) continue;
      for (const { object, encryption } of objects) {
        const reasons = whyClosed(encryption, keys);
        if (reasons === undefined) continue;
        yield {
          severity: keys.isCertain ? "error" : "warning",
          message: `${applier.title} can't decrypt ${describe(object.id)}: ${reasons
            .map(({ key, reason }) => `it is encrypted for ${describeKey(key)}, and ${reason}`)
            .join("; ")}.`,
          at: { object, path: ["sops"] },
          object: object.id,
          related:
            applier.object === undefined
              ? []
              : [
                  {
                    at: { object: applier.object, path: ["spec", "decryption"] },
                    message: applier.title,
                  },
                ],
          // One Secret, or one key, is the cause for all files.
          cause: `${applier.title} ${reasons.map(({ reason }) => reason).join(" ")}`,
        };
      }
    }
  },
};
