import { describe } from "../../kubernetes/object";
import { kustomizationFiles } from "../../kustomize/kustomization";
import { addsDecryption } from "../../model/admission";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { parentOf } from "../../repository/repository";
import { record, type YamlRecord } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { encryptedObjects, mayBeDecrypted } from "./encrypted-objects";

/** LB610 */
export const missingDecryption: ClusterRule = {
  id: "LB610",
  name: "missing-decryption",
  severity: "error",
  summary: "A file is encrypted with SOPS, but its Kustomization doesn't decrypt it.",
  why: "kustomize-controller rejects an encrypted Secret; other kinds are applied with the ciphertext in them.",
  remedy: "Set spec.decryption.provider: sops and the key's secretRef on the Kustomization.",
  *check(model) {
    if (addsDecryption(model)) return;
    const encrypted = new Map(
      encryptedObjects(model).map(({ applier, objects }) => [applier, objects[0]?.object]),
    );
    for (const applier of model.appliers) {
      if (applier.kind === "Application" || record(applier.spec, "decryption") !== undefined)
        continue;
      const object = encrypted.get(applier) ?? generatedFromCiphertext(applier);
      if (object === undefined) continue;
      if (applier.object === undefined) {
        yield* ofRoot(model, applier, object);
        continue;
      }
      // Who applies it twice, once with a decryption, has another problem.
      if (model.find(applier.object.id).some(({ data }) => decrypts(data))) continue;
      yield {
        message: `${describe(object.id)} is encrypted, and ${applier.title} has no decryption.`,
        at: { object },
        object: object.id,
        related: [{ at: { object: applier.object, path: ["spec"] }, message: applier.title }],
      };
    }
  },
};

/** The cluster's own Kustomization, which the repository has but doesn't apply: the cluster's may be another. */
function* ofRoot(
  { root, sources }: Model,
  { kind, title }: Applier,
  object: ClusterObject,
): Iterable<Report> {
  const { place, spec, argocd } = root;
  if (kind !== "root" || place === undefined || spec === undefined || argocd !== undefined) return;
  const own = kustomizationFiles(sources.repository, parentOf(place.file));
  // A patch may add it.
  if (own.some((file) => sources.repository.read(file)?.includes("decryption") === true)) return;
  yield {
    severity: "warning",
    message: `${describe(object.id)} is encrypted, and ${title} has no decryption, unless somebody added it in the cluster: Git doesn't apply ${place.file}.`,
    at: { object },
    object: object.id,
    related: [{ at: place, message: title }],
  };
}

function decrypts(kustomization: unknown): boolean {
  return record(kustomization, "spec", "decryption") !== undefined;
}

/** A Secret that kustomize generates from an encrypted file, which kustomize-controller decrypts first. */
function generatedFromCiphertext({ objects }: Applier): ClusterObject | undefined {
  return objects.find(
    (object) =>
      object.origin.document === undefined &&
      object.id.kind === "Secret" &&
      mayBeDecrypted(object) &&
      holdsSopsFile(record(object.data, "data") ?? {}),
  );
}

/** Whether a Secret has a file that SOPS wrote (YAML, JSON, INI), or the lines of one (variables). */
function holdsSopsFile(data: YamlRecord): boolean {
  return (
    "sops_version" in data ||
    Object.values(data).some((value) => {
      const text = typeof value === "string" ? Buffer.from(value, "base64").toString() : "";
      return text.includes("ENC[AES256_GCM,") && /^[^#]*\bsops["\]]?[:_\s]/m.test(text);
    })
  );
}
