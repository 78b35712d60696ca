import type { LocationSource } from "../../findings/location";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { encryptionOf, isCiphertext, type Encryption } from "../../sops/encryption";
import type { YamlDocument } from "../../yaml/document";
import { isRecord, record, type FieldPath, type YamlRecord } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
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
    for (const { object } of encryptedObjects(model).flatMap(({ objects }) => objects)) {
      if (object.id.kind === "Secret" && object.id.group === "")
        for (const part of encryptedParts(object)) yield* reportsOf(object, part);
    }
  },
};

function* reportsOf(
  object: ClusterObject,
  { data, encryption, placeOf }: EncryptedPart,
): Iterable<Report> {
  for (const path of plainValues(data)) {
    const isCovered = encryption.covers(path);
    const what = `${path[1]} of ${describe(object.id)} is plain text`;
    yield {
      // The file's own settings leave it out, maybe on purpose.
      severity: isCovered ? "error" : "warning",
      message: isCovered
        ? `${what}, and SOPS expects ciphertext.`
        : `${what}: SOPS encrypts only a part of this file.`,
      at: placeOf(path),
      object: object.id,
    };
  }
}

/** What SOPS decrypts as one. */
interface EncryptedPart {
  readonly data: YamlRecord;
  readonly encryption: Encryption;
  readonly placeOf: (path: FieldPath) => LocationSource;
}

/**
 * The whole object, with what patches have made of it, if its own file is encrypted. An encrypted patch of another object is
 * decrypted by itself: kustomize-controller does that before kustomize applies it (`DecryptSources`). A generated object has
 * no file, and is patched in the same way.
 */
function encryptedParts(object: ClusterObject): readonly EncryptedPart[] {
  const { document, changes } = object.origin;
  const own = encryptionOf(object.data);
  const patches = changes.flatMap((change) => partOf(change.document) ?? []);
  const isPatched = document !== undefined || patches.length > 0;
  if (isPatched && encryptionOf(document?.data) === undefined) return patches;
  return own === undefined
    ? []
    : [{ data: object.data, encryption: own, placeOf: (path) => ({ object, path }) }];
}

function partOf(patch: YamlDocument | undefined): EncryptedPart | undefined {
  const encryption = encryptionOf(patch?.data);
  if (patch === undefined || encryption === undefined || !isRecord(patch.data)) return undefined;
  return { data: patch.data, encryption, placeOf: (path) => ({ document: patch, path }) };
}

function plainValues(data: YamlRecord): readonly (readonly [string, string])[] {
  return ["data", "stringData"].flatMap((field) =>
    Object.entries(record(data, field) ?? {}).flatMap(([key, value]) =>
      typeof value === "string" && value !== "" && !isCiphertext(value)
        ? [[field, key] as const]
        : [],
    ),
  );
}
