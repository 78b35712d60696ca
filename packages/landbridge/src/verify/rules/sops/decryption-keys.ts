import { SOPS_KEY_VARIABLE } from "../../../contract/sops-key";
import type { Applier } from "../../model/applier";
import { hasFlag } from "../../model/feature-gates";
import type { Model } from "../../model/model";
import type { Encryption, SopsKey, SopsKeyKind } from "../../sops/encryption";
import { record, text } from "../../yaml/json";
import { dataOf, keysOf } from "../values/references";

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

const CONTROLLER = "kustomize-controller";

/** Makes kustomize-controller decrypt with a key of its own where a Kustomization names no Secret. */
const GLOBAL_AGE_FLAG = "--sops-age-secret";

/**
 * Where SOPS itself looks for age keys if a Kustomization brings none: variables of the controller's container, which may
 * come from elsewhere, and a file (`loadIdentities` in its age/keysource.go).
 */
const OWN_AGE_KEYS = ["SOPS_AGE_", "envFrom", "sops/age/keys.txt"];

/** What a Kustomization decrypts with; undefined where it doesn't decrypt. */
export function decryptionKeysOf(model: Model, applier: Applier): DecryptionKeys | undefined {
  const decryption = record(applier.spec, "decryption");
  if (decryption === undefined) return undefined;
  const name = text(decryption, "secretRef", "name");
  const secret = name === undefined ? undefined : `${applier.namespace}/${name}`;
  const entries = name === undefined ? undefined : entriesOf(model, applier.namespace, name);
  const globalKey = hasFlag(model, CONTROLLER, GLOBAL_AGE_FLAG);
  const hasOwnKeys = OWN_AGE_KEYS.some((mark) => hasFlag(model, CONTROLLER, mark) === true);
  return {
    secret,
    // Only a tree that configures kustomize-controller says whether it has a key of its own.
    isCertain: model.prerequisites.complete || secret !== undefined || globalKey !== undefined,
    refuses(key) {
      const ending = ENTRIES[key.kind];
      if (key.kind === "age" && hasOwnKeys) return undefined;
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
    (identity) => identity.serviceAccount === CONTROLLER,
  );
  return hasRole ? undefined : "kustomize-controller has no IAM role";
}

/** The entries of a Secret, where nothing else may add some. */
function entriesOf(model: Model, namespace: string, name: string): readonly string[] | undefined {
  const origin = dataOf(model, { kind: "Secret", namespace, name });
  return origin.existing?.mayHaveMore === true ? undefined : keysOf(origin);
}
