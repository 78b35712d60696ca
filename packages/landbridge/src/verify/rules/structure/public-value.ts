import { jsonOf } from "../../../lib/json-of";
import { list, record } from "../../yaml/json";
import { isPublicDer } from "./public-der";
import { hasKnownSecret } from "./secret-forms";

/** Certificates and public keys, and messages that only the owner of a private key can read. */
const PUBLIC_BLOCK =
  /-----BEGIN (CERTIFICATE|PUBLIC KEY|RSA PUBLIC KEY|PGP PUBLIC KEY BLOCK|PGP MESSAGE|AGE ENCRYPTED FILE)-----[\s\S]*?-----END \1-----/g;

/** Whether a text holds nothing that has to be secret: public keys, certificates, ids and addresses, or what is encrypted already. */
export function isPublic(text: string, name = ""): boolean {
  return (
    isPublicText(text) ||
    isEncryptedText(text.trim()) ||
    isPublicJwk(text) ||
    isPublicBase64(text.trim()) ||
    (PUBLIC_NAME.test(name) && isOneWord(text.trim()) && !hasKnownSecret(text))
  );
}

/** Names of what is given to everybody, such as the key of a reCAPTCHA, or what Next.js writes into its pages. */
const PUBLIC_NAME =
  /(?:pub(?:lic)?|publishable|(?:captcha|turnstile)[_.-]?site)[_.-]?(?:key|token)s?$|(?:finger|thumb)print$|^(?:NEXT|NUXT|EXPO)_PUBLIC_/i;

const isOneWord = (text: string): boolean => /^[^\s{}]+$/.test(text);

function isPublicText(text: string): boolean {
  const rest = text.replace(PUBLIC_BLOCK, "");
  const lines = rest
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  return (
    (rest !== text || lines.length > 0) &&
    lines.every((line) => isPublicKey(line) || isPublicForm(line))
  );
}

const KEY_TYPE =
  /^(?:ssh-(?:rsa|dss|ed25519)(?:-cert-v01@openssh\.com)?|ecdsa-sha2-.+|sk-(?:ssh|ecdsa).+)$/;

/** Whether a line is one of `authorized_keys` or `known_hosts`: options or hosts, type, key. */
function isPublicKey(line: string): boolean {
  if (line.length > 20_000) return false;
  const words = line.split(/\s+/);
  const type = words.findIndex((word) => KEY_TYPE.test(word));
  return type !== -1 && words[type + 1]?.startsWith("AAAA") === true;
}

/** Ids, addresses and public keys that are known by their form. */
const PUBLIC_FORMS: readonly RegExp[] = [
  /^age1[02-9ac-hj-np-z]{58}$/,
  // Names of resources: AWS, Azure, Google Cloud.
  /^arn:aws[\w-]*:\S+$/,
  /^\/subscriptions\/[0-9a-f-]{36}(?:\/[\w.()-]+)*\/?$/i,
  /^(?:projects|organizations)\/[\w-]+\/(?:secrets|locations)\/[\w./-]+$/,
  // Digests of images, fingerprints of keys.
  /^(?:[\w./:-]+@)?sha256:[0-9a-f]{64}$/,
  /^(?:SHA256:[\w+/]{43}=?|(?:MD5:)?(?:[0-9a-f]{2}:){15,63}[0-9a-f]{2})$/i,
  /^0x[0-9a-f]{40}$/i,
  // Keys that their programs show to every visitor: Stripe, PostHog, Mapbox; ids of apps of GitHub.
  /^pk_(?:live|test)_[A-Za-z0-9]{20,}$/,
  /^phc_[A-Za-z0-9]{32,}$/,
  /^pk\.eyJ[\w-]+\.[\w-]{20,}$/,
  /^(?:Iv1\.[0-9a-f]{16}|[IO]v23[A-Za-z0-9]{16})$/,
  // A DSN of Sentry without the secret that it had until 2018.
  /^https?:\/\/[0-9a-f]{32}@[\w.:-]+\/(?:[\w-]+\/)?\d+$/,
];

/** Whether all words of a line are public by their form. */
function isPublicForm(line: string): boolean {
  const words = line.split(/[\s,]+/).filter((word) => word !== "");
  return words.every((word) => PUBLIC_FORMS.some((form) => form.test(word)));
}

/** Whether a text is what Vault's transit engine, which Bank-Vaults' webhook asks, or Ansible Vault encrypted. */
function isEncryptedText(text: string): boolean {
  return (
    /^vault:v\d+:[\w+/]+=*$/.test(text) ||
    /^\$ANSIBLE_VAULT;[\d.]+;\w+[\w;-]*\s[0-9a-f\s]+$/.test(text)
  );
}

/** Members of a JSON Web Key that only its owner may know (RFC 7518, section 6). */
const PRIVATE_MEMBERS = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"];

/** Whether a text is a public JSON Web Key, or a set of them. */
function isPublicJwk(text: string): boolean {
  if (!text.includes('"kty"')) return false;
  const value = jsonOf(text);
  const keys = record(value, "keys") === undefined ? [...list(value, "keys")] : [];
  const all = keys.length > 0 ? keys : [value];
  return all.every((key) => {
    const members = Object.keys(record(key) ?? {});
    return members.includes("kty") && !members.some((member) => PRIVATE_MEMBERS.includes(member));
  });
}

/** Whether a text is the base64 of a certificate or public key, in PEM or DER. */
function isPublicBase64(text: string): boolean {
  if (!/^[A-Za-z0-9+/\s]{40,}={0,2}$/.test(text)) return false;
  const bytes = Buffer.from(text, "base64");
  return isPublicDer(bytes) || isPublicText(bytes.toString("utf8"));
}

/** Ids in JSON, such as those that an export of a realm of Keycloak is full of. */
const JSON_ID =
  /"(?:id|kid|uid|[\w.-]*(?:[a-z](?<![sS]ecret)(?:Id|ID)|(?<!secret)[_.-]id))"\s*:\s*"[^"]*"/g;

/** A text without the ids in its JSON: they are as random as a token, but no secret. */
export function withoutIds(text: string): string {
  return text.replace(JSON_ID, "");
}
