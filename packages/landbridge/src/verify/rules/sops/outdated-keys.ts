import { describe } from "../../kubernetes/object";
import { creationRuleOf, isComparable } from "../../sops/creation-rules";
import { describeKey, type SopsKey } from "../../sops/encryption";
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
    for (const { object, encryption } of encryptedObjects(model).flatMap(
      ({ objects }) => objects,
    )) {
      const { file } = object.origin;
      if (object.origin.document === undefined) continue;
      const rule = creationRuleOf(model.sources, file);
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
        at: { object, path: ["sops"] },
        object: object.id,
        related: [{ at: { file: rule.file }, message: "the rule for this file" }],
        // The rule has changed, or a copy of it: one update of all files.
        cause: `${rule.file} ${differences.join(" ")}`,
      };
    }
  },
};

function without(keys: readonly SopsKey[], others: readonly SopsKey[]): readonly SopsKey[] {
  const known = new Set(others.map(nameOf));
  return keys.filter((key) => !known.has(nameOf(key)));
}

/** Fingerprints are written with spaces, and in either case. */
function nameOf({ kind, id }: SopsKey): string {
  return `${kind} ${kind === "pgp" ? id.replace(/\s/g, "").toUpperCase() : id}`;
}
