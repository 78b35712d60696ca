import { linearRegExp } from "../../lib/linear-regexp";
import { at, isRecord, list, record, text, type FieldPath, type YamlRecord } from "../yaml/json";

/** Kinds of keys, by the names that they have in an encrypted file. */
const KINDS = ["kms", "gcp_kms", "azure_kv", "hc_vault", "age", "pgp"] as const;

/** Kind of a key, by its name in an encrypted file. */
export type SopsKeyKind = (typeof KINDS)[number];

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
const ID_FIELDS: Readonly<Record<SopsKeyKind, readonly string[]>> = {
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

/** Whether a value is ciphertext of SOPS. */
export function isCiphertext(value: string): boolean {
  return value.startsWith("ENC[") && value.endsWith("]");
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
};

function keysIn(group: YamlRecord): readonly SopsKey[] {
  return KINDS.flatMap((kind) =>
    list(group, kind).flatMap((entry): SopsKey[] => {
      const parts = ID_FIELDS[kind].map((field) => text(entry, field));
      if (!parts.every((part) => part !== undefined && part !== "")) return [];
      const role = text(entry, "role");
      return [{ kind, id: parts.join("/"), ...(role ? { role } : {}) }];
    }),
  );
}

/** What of a document SOPS encrypts: all of it, or what one of four settings names. */
function scopeOf(metadata: YamlRecord): (path: FieldPath) => boolean {
  const named = (field: string): ((path: FieldPath) => boolean) | undefined => {
    const value = text(metadata, field);
    if (value === undefined || value === "") return undefined;
    const matches = matcherOf(field, value);
    return (path) => path.some((key) => typeof key === "string" && matches(key));
  };
  const only = named("encrypted_regex") ?? named("encrypted_suffix");
  if (only !== undefined) return only;
  // Comments decide there, and those are gone.
  if (text(metadata, "encrypted_comment_regex") !== undefined) return () => false;
  const apart = named("unencrypted_regex") ?? named("unencrypted_suffix") ?? (() => false);
  return (path) => !apart(path);
}

function matcherOf(field: string, value: string): (key: string) => boolean {
  if (field.endsWith("_suffix")) return (key) => key.endsWith(value);
  try {
    const expression = linearRegExp(value);
    return (key) => expression.test(key);
  } catch {
    return () => false;
  }
}
