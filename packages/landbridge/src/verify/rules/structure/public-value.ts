import { jsonOf } from "../../../lib/json-of";
import { list, record } from "../../yaml/json";
import { isEncryptedText } from "./encrypted-value";
import { withoutOpenTokens } from "./open-token";
import { isPublicDer } from "./public-der";
import { hasKnownSecret } from "./secret-forms";

/** Certificates and what belongs to them, public keys, parameters, signatures, and messages that only the owner of a private key can read. */
const PUBLIC_BLOCK =
  /-----BEGIN ((?:TRUSTED |X509 |NEBULA (?:V2 )?)?CERTIFICATE(?: V\d)?|(?:NEW )?CERTIFICATE REQUEST|X509 CRL|PKCS7|(?:[A-Z0-9]+ )*PUBLIC KEY|(?:DH|EC|DSA|X9\.42 DH) PARAMETERS|PGP (?:PUBLIC KEY BLOCK|MESSAGE|SIGNATURE)|AGE ENCRYPTED FILE)-----[\s\S]*?-----END \1-----/g;

/** Whether a text holds nothing that has to be secret: public keys, certificates, ids and addresses, or what is encrypted already. */
export function isPublic(text: string, name = ""): boolean {
  return (
    isPublicText(text) ||
    isEncryptedText(text.trim()) ||
    isPublicJwk(text) ||
    isNoLogin(text) ||
    (text !== "" && withoutOpenTokens(text).trim() === "") ||
    isPublicBase64(text.trim()) ||
    isPublicByName(text.trim(), name) ||
    text.startsWith("v=DKIM1;")
  );
}

/** Names of what is given to everybody, such as the key of a reCAPTCHA. */
const PUBLIC_NAME =
  /(?:pub(?:lic)?|publishable|search[_.-]?only(?:[_.-]?api)?|(?:captcha|turnstile)[_.-]?site)[_.-]?(?:key|token)s?$|(?:finger|thumb)print$/i;

/** Variables that a bundler writes into the pages that everybody gets: those of Next.js, Nuxt, Expo, Vite and others. */
const OF_PAGES =
  /^(?:(?:(?:NEXT|NUXT|EXPO)_)?PUBLIC|VITE|REACT_APP|VUE_APP|NG_APP|GATSBY|STORYBOOK)_/;

/** Keys that are meant for pages: Google's by the site that uses them, and tokens for visitors. */
const FOR_PAGES = /^(?:AIza[\w-]{35}|eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+)$/;

/** Whether a name says that its value, one word, is public. */
function isPublicByName(text: string, name: string): boolean {
  if (!/^[^\s{}]+$/.test(text)) return false;
  if (OF_PAGES.test(name)) return FOR_PAGES.test(text) || !hasKnownSecret(text);
  if (/gpg|pgp|signing/i.test(name) && KEY_ID.test(text)) return true;
  return PUBLIC_NAME.test(name) && !hasKnownSecret(text);
}

/** The id or fingerprint of a key of OpenPGP. */
const KEY_ID = /^(?:0x)?(?:[0-9A-F]{16}|[0-9A-F]{40})$/;

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
  /^sha(?:256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}$/,
  // Public keys and ids of NATS, Ethereum, Nix and minisign.
  /^[ACNOUX][A-Z2-7]{55}$/,
  /^0x[0-9a-f]{96}$/i,
  /^enode:\/\/[0-9a-f]{128}@[\w.:?=-]+$/,
  /^[\w.-]+-\d+:[A-Za-z0-9+/]{43}=$/,
  /^RW[A-Za-z0-9+/]{54}$/,
  // The id of a key of AWS, which is of no use without its secret, and that of a user pool.
  /^A(?:KIA|SIA|ROA|IDA)[A-Z2-7]{16}$/,
  /^[a-z]{2}(?:-[a-z]+)+-\d_[A-Za-z0-9]{9}$/,
  // Ids of clients of Google.
  /^\d+-[a-z0-9]{32}\.apps\.googleusercontent\.com$/,
  // Keys that their programs show to every visitor: Stripe, PostHog, Supabase, Datadog, Mapbox; ids of apps of GitHub.
  /^pk_(?:live|test)_[A-Za-z0-9]{20,}$/,
  /^phc_[A-Za-z0-9]{32,}$/,
  /^sb_publishable_[\w-]{20,}$/,
  /^pub[0-9a-f]{32}$/,
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

/** Whether a text has the form of logins to registries, of which there are none. */
function isNoLogin(text: string): boolean {
  const auths = text.includes('"auths"') ? record(jsonOf(text), "auths") : undefined;
  return auths !== undefined && Object.keys(auths).length === 0;
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

/** A line of settings with an id, such as `clientID: x`. */
const LINE_ID =
  /^[ \t]*(?:- )?[\w.-]*(?:(?<!secret)[_.-]id|[a-z](?<![sS]ecret)I[dD])["']?[ \t]*[:=][ \t]*["']?[^\s"',]+/gm;

const UUID = /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/gi;

/** The name of a host below a domain, in which clouds write random parts. */
const HOST = /(?<![\w.-])(?:[a-z0-9-]+\.){2,}[a-z]{2,}(?![\w.-])/g;

/** A picture or font in a page. */
const DATA_URL = /\bdata:[\w/+.-]+;base64,[A-Za-z0-9+/]+={0,2}/g;

/** The public key of a peer, in a file of WireGuard. */
const PEER = /^\s*PublicKey\s*=\s*[A-Za-z0-9+/]{43}=/gm;

/** A word of a text, which may be in quotes or a list. */
const WORD = /[^\s"'<>,;(){}[\]]{20,}/g;

/**
 * A text without what is as random as a token in it, but no secret: ids, names of hosts, pictures, digests, public keys
 * and certificates.
 */
export function withoutIds(text: string): string {
  return text
    .replace(JSON_ID, "")
    .replace(LINE_ID, "")
    .replace(UUID, "")
    .replace(PUBLIC_BLOCK, "")
    .replace(DATA_URL, "")
    .replace(PEER, "")
    .replace(WORD, (word) => (isPublicForm(word) || isPublicBase64(word) ? "" : word))
    .replace(HOST, "")
    .replace(/(?<=[\w.@-])sha256:[0-9a-f]{64}\b/g, "");
}
