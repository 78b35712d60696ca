import { memoize } from "../../../lib/memoize";
import { annotationsOf } from "../../kubernetes/object";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { encryptionOf, type Encryption } from "../../sops/encryption";

/** Objects of an applier that are encrypted with SOPS. */
export interface EncryptedObjects {
  readonly applier: Applier;
  readonly objects: readonly { readonly object: ClusterObject; readonly encryption: Encryption }[];
}

/** Every object that is encrypted and to be decrypted, by what applies it; appliers without any are left out. */
export const encryptedObjects = memoize((model: Model): readonly EncryptedObjects[] =>
  model.appliers.flatMap((applier) => {
    const objects = applier.objects.flatMap((object) => {
      const encryption = mayBeDecrypted(object) ? encryptionOf(object.data) : undefined;
      return encryption === undefined ? [] : [{ object, encryption }];
    });
    return objects.length === 0 ? [] : [{ applier, objects }];
  }),
);

/**
 * Whether Flux may decrypt the object: no annotation tells it to leave the object as it is, and it isn't a SopsSecret or
 * GlobalSopsSecret, which an operator in the cluster decrypts.
 */
export function mayBeDecrypted({ data, id }: ClusterObject): boolean {
  if (/sops/i.test(id.kind)) return false;
  const value = annotationsOf(data)["kustomize.toolkit.fluxcd.io/decrypt"];
  return typeof value !== "string" || value.toLowerCase() !== "disabled";
}
