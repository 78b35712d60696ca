import { SOPS_KEY_VARIABLE } from "../../../contract/sops-key";
import type { Applier, ClusterObject } from "../../model/applier";
import { hasFlag } from "../../model/feature-gates";
import type { Model } from "../../model/model";
import type { Encryption, SopsKey, SopsKeyKind } from "../../sops/encryption";
import { record, text } from "../../yaml/json";

/** What kustomize-controller decrypts with for a Kustomization. */
export interface DecryptionKeys {
  /** The Secret of `decryption.secretRef`, as `namespace/name`. */
  readonly secret?: string;
  /** Whether nothing outside Git can change what `refuses` says. */
  readonly isCertain: boolean;
  /** Why a key can't be used, a clause; undefined where it can, or where that isn't known. */
  readonly refuses: (key: SopsKey) => string | undefined;
}

/** Entries of the Secret by which kustomize-controller knows what they are: an ending, or a whole name. */
const ENTRIES: Readonly<Partial<Record<SopsKeyKind, string>>> = { age: ".agekey", pgp: ".asc" };

/** Makes kustomize-controller decrypt with a key of its own where a Kustomization names no Secret. */
const GLOBAL_AGE_FLAG = "--sops-age-secret";

/** What a Kustomization decrypts with; undefined where it doesn't decrypt. */
export function decryptionKeysOf(model: Model, applier: Applier): DecryptionKeys | undefined {
  const decryption = record(applier.spec, "decryption");
  if (decryption === undefined) return undefined;
  const name = text(decryption, "secretRef", "name");
  const secret = name === undefined ? undefined : `${applier.namespace}/${name}`;
  const entries = name === undefined ? undefined : entriesOf(model, applier.namespace, name);
  const globalKey = hasFlag(model, "kustomize-controller", GLOBAL_AGE_FLAG);
  return {
    secret,
    // Only a tree that configures kustomize-controller says whether it has a key of its own.
    isCertain: model.prerequisites.complete || secret !== undefined || globalKey !== undefined,
    refuses(key) {
      const ending = ENTRIES[key.kind];
      if (ending !== undefined) {
        if (secret === undefined)
          return key.kind === "age" && globalKey === true
            ? undefined
            : "decryption has no secretRef";
        return entries?.every((entry) => !entry.endsWith(ending)) === true
          ? `Secret ${secret} has no entry that ends in ${ending}`
          : undefined;
      }
      return key.kind === "kms" && secret === undefined && key.role === undefined
        ? refusedByAws(model, key, text(decryption, "serviceAccountName"))
        : undefined;
    },
  };
}

/** Why none of the keys that must open a file can be used; undefined where enough of them can. */
export function whyClosed(
  { groups, threshold }: Encryption,
  { refuses }: DecryptionKeys,
): readonly { readonly key: SopsKey; readonly reason: string }[] | undefined {
  const closed = groups.map((keys) =>
    keys.flatMap((key) => {
      const reason = refuses(key);
      return reason === undefined ? [] : [{ key, reason }];
    }),
  );
  const open = closed.filter((reasons, index) => reasons.length < (groups[index]?.length ?? 0));
  if (groups.length === 0 || open.length >= threshold) return undefined;
  return closed.flat();
}

/** Only a complete contract says which keys of AWS a cluster may use. */
function refusedByAws(
  { prerequisites }: Model,
  key: SopsKey,
  serviceAccount: string | undefined,
): string | undefined {
  if (!prerequisites.complete || serviceAccount !== undefined) return undefined;
  const own = prerequisites.data
    .map(({ keys }) => keys?.get(SOPS_KEY_VARIABLE)?.value)
    .find((value) => value !== undefined);
  if (own !== undefined) return own === key.id ? undefined : `the environment's key is ${own}`;
  const hasRole = prerequisites.identities.some(
    (identity) => identity.serviceAccount === "kustomize-controller",
  );
  return hasRole ? undefined : "kustomize-controller has no IAM role";
}

function entriesOf(model: Model, namespace: string, name: string): readonly string[] | undefined {
  const [object]: readonly ClusterObject[] = model.find({
    group: "",
    kind: "Secret",
    namespace,
    name,
  });
  if (object !== undefined)
    return ["data", "stringData"].flatMap((field) => Object.keys(record(object.data, field) ?? {}));
  const existing = model.prerequisites.data.find(
    (data) => data.kind === "Secret" && data.namespace === namespace && data.name === name,
  );
  return existing?.keys === undefined ? undefined : [...existing.keys.keys()];
}
