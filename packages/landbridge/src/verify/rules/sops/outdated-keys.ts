import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { creationRuleOf, isComparable } from "../../sops/creation-rules";
import { describeKey, encryptionOf, type Encryption, type SopsKey } from "../../sops/encryption";
import type { YamlDocument } from "../../yaml/document";
import type { ClusterRule } from "../rule";
import { encryptedObjects } from "./encrypted-objects";

/** LB633 */
export const outdatedKeys: ClusterRule = {
  id: "LB633",
  name: "outdated-keys",
  severity: "warning",
  summary: "A file is encrypted for other keys than .sops.yaml names for it.",
  why: "A key that was added can't open the file, and one that was removed still can.",
  remedy:
    "Run `sops updatekeys` with the file; if a key was removed because it leaked, replace the secrets too.",
  limits:
    "Keys of AWS KMS, Google Cloud KMS, age and PGP are compared. The .sops.yaml is the nearest one above the file.",
  *check(model) {
    const objects = encryptedObjects(model).flatMap((one) => one.objects);
    for (const { object, document, encryption } of objects.flatMap(filesOf)) {
      const rule = creationRuleOf(model.sources, document.file);
      if (rule === undefined || rule.keys.length === 0) continue;
      const own = encryption.groups.flat().filter(isComparable);
      const lacking = without(rule.keys, own);
      const left = without(own, rule.keys);
      if (lacking.length + left.length === 0) continue;
      const differences = [
        ...(lacking.length === 0 ? [] : [`not for ${lacking.map(describeKey).join(", ")}`]),
        ...(left.length === 0 ? [] : [`for ${left.map(describeKey).join(", ")}`]),
      ];
      yield {
        message: `${describe(object.id)} is encrypted ${differences.join(", but ")}, other than ${rule.file} says.`,
        at: { document, path: ["sops"] },
        object: object.id,
        related: [{ at: { file: rule.file }, message: "the rule for this file" }],
        // The rule has changed, or a copy of it: one update of all files.
        cause: `${rule.file} ${differences.join(" ")}`,
      };
    }
  },
};

interface EncryptedFile {
  readonly object: ClusterObject;
  readonly document: YamlDocument;
  readonly encryption: Encryption;
}

/** The encrypted documents of an object: its own, and patches that replace its values and the keys that these are for. */
function filesOf({ object }: { readonly object: ClusterObject }): readonly EncryptedFile[] {
  const { document: own, changes } = object.origin;
  return [own, ...changes.map(({ document }) => document)].flatMap((document) => {
    const encryption = document === undefined ? undefined : encryptionOf(document.data);
    return document === undefined || encryption === undefined
      ? []
      : [{ object, document, encryption }];
  });
}

function without(keys: readonly SopsKey[], others: readonly SopsKey[]): readonly SopsKey[] {
  const known = new Set(others.map(nameOf));
  return keys.filter((key) => !known.has(nameOf(key)));
}

/** Fingerprints are written with spaces, and in either case. */
function nameOf({ kind, id }: SopsKey): string {
  return `${kind} ${kind === "pgp" ? id.replace(/\s/g, "").toUpperCase() : id}`;
}
