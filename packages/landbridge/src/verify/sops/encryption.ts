import { linearRegExp } from "../../lib/linear-regexp";
import { at, isRecord, list, record, text, type FieldPath, type YamlRecord } from "../yaml/json";

/** Kinds of keys, by the names that they have in an encrypted file. */
const KINDS = ["kms", "gcp_kms", "azure_kv", "hc_vault", "age", "pgp"] as const;

/** Kind of a key, by its name in an encrypted file; `other` for those that newer versions of SOPS add. */
export type SopsKeyKind = (typeof KINDS)[number] | "other";

/** A key that a file is encrypted for. */
export interface SopsKey {
  readonly kind: SopsKeyKind;
  /** ARN, recipient, fingerprint, or whatever else names a key of this kind. */
  readonly id: string;
  /** The IAM role that is assumed for a key of AWS KMS; most have none. */
  readonly role?: string;
}

/** What SOPS writes into a file that it encrypts. */
export interface Encryption {
  /** Groups of keys; one key opens its group. */
  readonly groups: readonly (readonly SopsKey[])[];
  /** How many groups must be opened. */
  readonly threshold: number;
  /** Whether SOPS expects ciphertext at a path of the document. */
  readonly covers: (path: FieldPath) => boolean;
}

/** How a kind names its key. */
const ID_FIELDS: Readonly<Record<(typeof KINDS)[number], readonly string[]>> = {
  kms: ["arn"],
  gcp_kms: ["resource_id"],
  azure_kv: ["vault_url", "name"],
  hc_vault: ["vault_address", "engine_path", "key_name"],
  age: ["recipient"],
  pgp: ["fp"],
};

/** What SOPS wrote into a document; undefined where it isn't encrypted. */
export function encryptionOf(data: unknown): Encryption | undefined {
  const metadata = record(data, "sops");
  if (metadata === undefined) return undefined;
  const several = list(metadata, "key_groups").filter(isRecord);
  const groups = (several.length === 0 ? [metadata] : several)
    .map(keysIn)
    .filter((keys) => keys.length > 0);
  const threshold = at(metadata, "shamir_threshold");
  return {
    groups,
    // Of one group, SOPS splits no key, and reads no threshold (`GetDataKeyWithKeyServices` in its sops.go).
    threshold:
      groups.length > 1 && typeof threshold === "number" && threshold > 0
        ? threshold
        : groups.length,
    covers: scopeOf(metadata),
  };
}

/**
 * Whether a key is what SOPS itself writes into a file of variables, such as `sops_lastmodified`: kustomize-controller
 * decrypts the file before kustomize creates a Secret from it.
 */
export function isMetadataVariable(name: string): boolean {
  return /^sops_(?:version|mac|mac_only_encrypted|lastmodified|shamir_threshold|(?:un)?encrypted_\w+|\w+__list_\d+__\w+)$/.test(
    name,
  );
}

/** Whether a value is ciphertext of SOPS, which passes over what follows it, such as the line break of a block (`encre` in its aes/cipher.go). */
export function isCiphertext(value: string): boolean {
  return value.startsWith("ENC[") && value.includes("]");
}

/** For messages: `AWS KMS key arn:aws:kms:...`. */
export function describeKey({ kind, id }: SopsKey): string {
  return `${KIND_TITLES[kind]} ${id}`;
}

const KIND_TITLES: Readonly<Record<SopsKeyKind, string>> = {
  kms: "AWS KMS key",
  gcp_kms: "Google Cloud KMS key",
  azure_kv: "Azure Key Vault key",
  hc_vault: "Vault key",
  age: "age recipient",
  pgp: "PGP key",
  other: "a key of",
};

function keysIn(group: YamlRecord): readonly SopsKey[] {
  const known = KINDS.flatMap((kind) =>
    list(group, kind).flatMap((entry): SopsKey[] => {
      const parts = ID_FIELDS[kind].map((field) => text(entry, field));
      if (!parts.every((part) => part !== undefined && part !== "")) return [];
      const role = text(entry, "role");
      return [{ kind, id: parts.join("/"), ...(role ? { role } : {}) }];
    }),
  );
  return [...known, ...otherKeysIn(group)];
}

/** What else is a list of mappings holds keys of another kind, such as `hckms`, which may open the group, too. */
function otherKeysIn(group: YamlRecord): readonly SopsKey[] {
  const names = new Set<string>([...KINDS, "key_groups"]);
  return Object.keys(group)
    .filter((name) => !names.has(name) && list(group, name).some(isRecord))
    .map((name) => ({ kind: "other", id: name }));
}

/** What of a document SOPS encrypts: all of it, or what one of six settings names. */
function scopeOf(metadata: YamlRecord): (path: FieldPath) => boolean {
  const [field, value] =
    SCOPES.map((name) => [name, text(metadata, name) ?? ""] as const).find(
      ([, setting]) => setting !== "",
    ) ?? [];
  if (field === undefined || value === undefined) return () => true;
  const matches = matcherOf(field, value);
  if (matches === undefined) return () => false;
  const isNamed = (path: FieldPath): boolean =>
    path.some((key) => typeof key === "string" && matches(key));
  return field.startsWith("un") ? (path) => !isNamed(path) : isNamed;
}

/** Settings of a file, of which SOPS allows one. */
const SCOPES = [
  "encrypted_regex",
  "encrypted_suffix",
  "encrypted_comment_regex",
  "unencrypted_comment_regex",
  "unencrypted_regex",
  "unencrypted_suffix",
] as const;

/** undefined where it isn't known which keys are meant: comments are gone, and not every expression of Go can be read. */
function matcherOf(
  field: (typeof SCOPES)[number],
  value: string,
): ((key: string) => boolean) | undefined {
  if (field.endsWith("_suffix")) return (key) => key.endsWith(value);
  if (field.endsWith("_comment_regex")) return undefined;
  try {
    const expression = linearRegExp(value);
    return (key) => expression.test(key);
  } catch {
    return undefined;
  }
}
