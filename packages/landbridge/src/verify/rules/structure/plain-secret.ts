import { RANDOM_BYTES } from "../../go-template/functions/generated";
import type { ClusterObject } from "../../model/applier";
import { isMetadataVariable } from "../../sops/encryption";
import { record } from "../../yaml/json";
import { placeholderOf } from "../../yaml/open-text";
import type { ClusterRule, Report } from "../rule";
import { withoutCiphertexts } from "./encrypted-value";
import { isNamedDigest, withoutGuessable } from "./guessable-secret";
import { isDescriptionForArgocd, isOwnName, isReference, isSecretAddress } from "./no-secret";
import { withoutBrokenKeys } from "./private-keys";
import { isPublic, withoutIds } from "./public-value";
import { isPlainConfiguration } from "./secret-configuration";
import { hasKnownSecret, isCertainSecret, loginsIn } from "./secret-forms";
import { isDummy, ofLocalTool, unwrapped, weaknessOf, type Key } from "./weak-secret";

/** LB609 */
export const plainSecret: ClusterRule = {
  id: "LB609",
  name: "plain-secret",
  severity: "error",
  summary: "A Secret is committed in plain text.",
  why: "Everyone who can read the repository, now or later, can read it; base64 hides nothing. It stays in Git's history.",
  remedy:
    "Encrypt it with SOPS or Sealed Secrets, or read it with External Secrets; then rotate the secret.",
  limits:
    "The rule goes by the names of keys and by what values look like. Placeholders, references, certificates, public keys, addresses, ciphertexts and URLs without credentials aren't reported. Only private keys, tokens of a known form and random texts are errors; a password that a person may have chosen is a warning. So are hashes of passwords, keys with a passphrase, a well-known default, the name of the user as the password, and secrets of local clusters, tests and examples.",
  *check(model) {
    for (const object of model.appliers.flatMap(({ objects }) => objects)) {
      if (object.id.kind !== "Secret" || object.id.group !== "") continue;
      if (record(object.data, "sops") !== undefined) continue;
      const keys = [...plainKeys(object)];
      const isWeak = (one: Key): string | undefined =>
        weaknessOf(one, keys, object, model.cluster) ?? ofLocalTool(model, object);
      const key = secretKey(keys, isWeak);
      if (key === undefined) continue;
      const weakness = isWeak(key);
      const of = `${key.name} of Secret ${object.id.namespace}/${object.id.name}`;
      yield {
        ...(isLeftOpen(object, key) ? {} : severityOf(key, weakness)),
        message: isLeftOpen(object, key)
          ? `${of} is plain text in Git, although ${object.origin.file} is named as an encrypted file.`
          : `${of} is plain text in Git${weakness === undefined ? "" : `: ${weakness}`}.`,
        at: { object, path: [key.field, key.name] },
        object: object.id,
        // A component may put one into many namespaces.
        cause: `${object.origin.file} ${key.name}`,
      };
    }
  },
};

/** Names of files that people encrypt with SOPS or age. */
const ENCRYPTED = /[._-](?:sops|enc|encrypted)\.(?:ya?ml|json)$/i;

/** Whether a file was to be encrypted and isn't, with a value that looks like a secret. */
function isLeftOpen({ origin }: ClusterObject, { text }: Key): boolean {
  return ENCRYPTED.test(origin.file) && holdsSecret(text.trim());
}

/**
 * Only what certainly is a credential is an error: a token or key that is known by its form, or a random text in a key
 * that is named as a secret. An id, certificate or file of values is better kept elsewhere; it is not a leak by itself.
 */
function severityOf({ name, text }: Key, weakness: string | undefined): Pick<Report, "severity"> {
  const isNamed = isNamedAsSecret({ name, text });
  if (isCertain({ name, text }, isNamed))
    return weakness === undefined ? {} : { severity: "warning" };
  if (isNamed || withoutGuessable(text) !== text || text.includes("PRIVATE KEY"))
    return { severity: "warning" };
  return { severity: holdsSecret(text) ? "warning" : "note" };
}

/** Whether a text holds a credential that whoever reads it can use: not only a hash or a key that a passphrase protects. */
function isCertain({ name, text }: Pick<Key, "name" | "text">, isNamed: boolean): boolean {
  const open = withoutBrokenKeys(withoutCiphertexts(withoutGuessable(text)));
  if (!isNamed || hasKnownSecret(open)) return hasKnownSecret(open);
  // Text in base64 is no random one.
  const inner = unwrapped(open.trim());
  return !isNamedDigest(name, text) && isCertainSecret(withoutIds(inner === "" ? open : inner));
}

/** A line of values, not a comment, with a key whose value is one. */
const SETS_SECRET =
  /^[ \t]*(?:- )?["']?\w*(?:passw(?:or)?d|token|api_?key|client_?secret|secret_?key)["']?[ \t]*[:=][ \t]*["']?[^\s"'{$<]{6,}/im;

/** Whether a text sets a password or the like, or is one by its look: long, of letters and digits, no UUID. */
function holdsSecret(text: string): boolean {
  if (SETS_SECRET.test(text)) return true;
  return (
    /^[\w+/=.~-]{20,}$/.test(text) &&
    /\d/.test(text) &&
    /[A-Z]/.test(text) &&
    /[a-z]/.test(text) &&
    !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
  );
}

/** The last word of names that mention a secret but describe something else about it, such as `AUTH_SCOPES`. */
const BESIDE =
  /(?:^|[_.-])(?:(?<!secret[_.-]?)id|kid|client-?id|\w*mtime|name|user(?:name)?|email|host|port|domain|issuer|audience|realm|scopes?|path|type|method|mode|provider|format|algorithm|ttl|expiry|enabled|image|tag|digest|commit|revision|version|address|contract|policy|pattern|regex|filter|prefix|header|role)$/i;

/** The same in names such as `tokenUrl`, and what names the key of another Secret, such as `passwordKey`. */
const BESIDE_IN_WORD =
  /[a-z](?:(?<![Ss]ecret)Id|Name|Email|Host|Port|Domain|Path|Type|Mode|Url|URL|Uri|URI|Ref|Enabled)$|(?:[Pp]assword|[Tt]oken|[Uu]ser(?:name)?)(?:Secret)?Key$/;

/** What a variable is about whose name only says that it is kept with the secrets, such as `SECRET_DOMAIN`. */
function subjectOf(name: string): string {
  return /^SECRET_(?!ID$)(.+)$/.exec(name)?.[1] ?? name;
}

/** An absolute path of words, such as `/mnt/downloads`. */
const PATH = /^(?:\/[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*)+\/?$/;

/** Whether a name speaks of the secret itself: a `token-file` may hold it, or its location. */
function isNamedAsSecret({ name, text }: Pick<Key, "name" | "text">): boolean {
  const isPlace = /(?:^|[_.-])file$/i.test(name) && /^[.~]{0,2}\/\S*$/.test(text.trim());
  // The name of an entry or a client.
  const isWord = /^key$/i.test(name) && /^[a-z]+(?:-[a-z]+)*$/.test(text.trim());
  const isClient = /(?:^|[_.-])client$/i.test(name) && !/\s/.test(text.trim());
  return (
    /pass|pwd|token|secret|credential|private|key|auth|docker|pem$|\.jks$/i.test(subjectOf(name)) &&
    !isPlace &&
    !isWord &&
    !isClient &&
    !SWITCHES.test(text) &&
    !BESIDE.test(name) &&
    !BESIDE_IN_WORD.test(name) &&
    !isPublic(text, name) &&
    !isPlainConfiguration(text)
  );
}

/** Lines that do nothing but turn something on or off, or set a number: a section of a program's settings. */
const SWITCHES =
  /^(?:[ \t]*\w[\w.-]*[ \t]*[=:][ \t]*(?:true|false|on|off|yes|no|\d{1,5})?[ \t]*(?:\r?\n|$))+$/i;

/** Names of locations, which are not secrets. */
const ADDRESS = /^(host|hostname|server|endpoint|port|region|bucket|database|dbname|db)$/i;

/** The first key, those named as secrets before others and the strong ones first, with a value that is plain text. */
function secretKey(
  keys: readonly Key[],
  isWeak: (key: Key) => string | undefined,
): Key | undefined {
  const named = keys.filter(isNamedAsSecret);
  return (
    // A hash must not hide the password next to it.
    named.find((key) => isWeak(key) === undefined && isCertain(key, true)) ??
    named.find((key) => isWeak(key) === undefined) ??
    named[0] ??
    keys.find(({ name, text }) => !isPublic(text, name)) ??
    keys[0]
  );
}

/** Keys with a value that is neither empty, nor a variable or example, nor encrypted. */
function* plainKeys(object: ClusterObject): Iterable<Key> {
  const { template, origin } = object;
  for (const field of ["stringData", "data"]) {
    for (const [name, value] of Object.entries(record(template, field) ?? {})) {
      if (typeof value !== "string" || !isSecret(field, value) || isNoKey(name)) continue;
      // A generator with files of its own: the file may be encrypted by git-crypt or the like.
      if (origin.document === undefined && field === "data" && isBinary(value)) continue;
      const text = decoded(field, value);
      if (isNoSecret(text.trim(), name, object)) continue;
      yield { field, name, text };
    }
  }
}

/** A file of variables whose lines have no `=` has all of an encrypted line as its key. */
const isNoKey = (name: string): boolean =>
  ADDRESS.test(name) || isMetadataVariable(name) || name.includes("ENC[");

/** Whether what a key has is public, a reference or a name. */
function isNoSecret(text: string, name: string, object: ClusterObject): boolean {
  return (
    isPublic(text, name) ||
    isScriptWithout(text) ||
    isReference(text) ||
    (!/user|login|name$/i.test(name) && isOwnName(text, name, object)) ||
    isDescriptionForArgocd(name, text, object)
  );
}

/** Whether a text is a script that sets no secret. */
function isScriptWithout(text: string): boolean {
  return /^#!\s*\//.test(text) && !SETS_SECRET.test(text) && !hasKnownSecret(text);
}

/** Texts that somebody is to replace: `<token>`, `changeme`, `YOUR_TOKEN_HERE`. */
const PLACEHOLDER =
  /^(<.*>|(change|replace)[-_ ]?(me|this|with[-_ ]?[\w-]+)|(your|my)[-_][\w-]+[-_]here|(your|insert|enter)[-_][a-z]+([-_][a-z]+)*|to[-_ ]?do|placeholder|example|(?:\w{1,12}[-_])?x{6,}|x+|\*+)$/i;

function isSecret(field: string, value: string): boolean {
  const text = decoded(field, value);
  if (value.includes("ENC[") || text.includes("ENC[")) return false;
  return (
    !/^(|true|false|yes|no|\d{1,5}|trace|debug|info|warn(ing)?|error)$/i.test(text.trim()) &&
    /[\p{L}\p{N}]/u.test(text) &&
    (!isAddress(text.trim()) || isSecretAddress(text)) &&
    !PATH.test(text.trim()) &&
    !isExampleLogin(text.trim()) &&
    !/\$\{[^}]+\}/.test(value) &&
    !/\$\{[^}]+\}/.test(text) &&
    !PLACEHOLDER.test(text.trim()) &&
    !PLACEHOLDER.test(value.trim()) &&
    text.trim() !== RANDOM_BYTES &&
    !isDummy(text.trim()) &&
    !isFilledInLater(text.trim())
  );
}

/** A line that says of itself that something else comes here: `placeholder - set by the pipeline`. */
const SAYS_PLACEHOLDER = /^\W{0,3}(?:placeholder|replace|to[-_ ]?do)\b[^\n]{0,200}$/i;

/** Whether a value of one word has a part that a person, argocd-vault-plugin or a template fills in. */
function isFilledInLater(text: string): boolean {
  if (SAYS_PLACEHOLDER.test(text)) return true;
  if (/\s/.test(text) && !/^\{\{[^{}]*\}\}$/.test(text)) return false;
  return (
    placeholderOf(text) !== undefined ||
    /<path:[^<>#]+#[^<>]*>|^(?:\$\([\w.-]+\)|\{\{.*\}\}|@@.*@@|\(\([\w.:/-]+\)\)|\[\[[\w .:/-]+\]\]|%{1,2}[A-Za-z_]\w*%{1,2})$/.test(
      text,
    )
  );
}

function decoded(field: string, value: string): string {
  return field === "data" ? Buffer.from(value, "base64").toString("utf8") : value;
}

/** Domains that nobody can own (RFC 2606). */
const RESERVED = /(?:^|\.)example(?:\.(?:com|net|org|invalid))?$|\.(?:invalid|test)$/;

/** Whether a text is a login to nothing but registries of examples, or with nothing but placeholders. */
function isExampleLogin(text: string): boolean {
  const logins = loginsIn(text);
  return (
    logins.length > 0 &&
    (logins.every(({ registry }) => RESERVED.test(registry)) ||
      logins.every(({ password }) => PLACEHOLDER.test(password) || isDummy(password)))
  );
}

/** A URL or name of a host without credentials. */
function isAddress(text: string): boolean {
  return (
    /^[a-z][a-z0-9+.-]*:\/\/[^/@?#\s]+(\/[^@?#\s]{0,80})?$/i.test(text) ||
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(svc(\.cluster\.local)?|local|com|net|org|io|dev)(:\d+)?$/i.test(
      text,
    )
  );
}

function isBinary(value: string): boolean {
  return Buffer.from(value, "base64").includes(0);
}
