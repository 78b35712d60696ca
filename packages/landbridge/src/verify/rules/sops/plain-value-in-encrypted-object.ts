import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { isCiphertext } from "../../sops/encryption";
import { record } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { encryptedObjects } from "./encrypted-objects";

/** LB632 */
export const plainValueInEncryptedObject: ClusterRule = {
  id: "LB632",
  name: "plain-value-in-encrypted-object",
  severity: "error",
  summary: "A Secret is encrypted with SOPS, but one of its values is plain text.",
  why: "Everyone who can read the repository can read the value. Where SOPS expects ciphertext, kustomize-controller can't decrypt the Secret, and applies nothing of the Kustomization.",
  remedy:
    "Change the value with `sops edit`, or take it out of the file; if it is secret, it is known now, so replace it.",
  limits: "Only Secrets are checked, and values that aren't empty.",
  *check(model) {
    for (const { object, encryption } of encryptedObjects(model).flatMap(
      ({ objects }) => objects,
    )) {
      if (object.id.kind !== "Secret" || object.id.group !== "") continue;
      for (const path of plainValues(object)) {
        const isCovered = encryption.covers(path);
        const what = `${path[1]} of ${describe(object.id)} is plain text`;
        yield {
          // The file's own settings leave it out, maybe on purpose.
          severity: isCovered ? "error" : "warning",
          message: isCovered
            ? `${what}, and SOPS expects ciphertext.`
            : `${what}: SOPS encrypts only a part of this file.`,
          at: { object, path },
          object: object.id,
        };
      }
    }
  },
};

function plainValues({ data }: ClusterObject): readonly (readonly [string, string])[] {
  return ["data", "stringData"].flatMap((field) =>
    Object.entries(record(data, field) ?? {}).flatMap(([key, value]) =>
      typeof value === "string" && value !== "" && !isCiphertext(value)
        ? [[field, key] as const]
        : [],
    ),
  );
}
