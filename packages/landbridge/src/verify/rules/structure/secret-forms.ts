import { jsonOf } from "../../../lib/json-of";
import { record, text as textAt } from "../../yaml/json";
import { withoutOpenTokens } from "./open-token";

/** Tokens that are known by their form, webhooks that need nothing but their URL, and private keys without a passphrase. */
const TOKENS: readonly RegExp[] = [
  /-----BEGIN (?!ENCRYPTED )(?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----\s+[\w+/=\s:,-]{64,}/,
  /\bAGE-SECRET-KEY-1[A-Z0-9]{50,}/,
  // GitHub, GitLab, npm, PyPI, Docker Hub, Hugging Face, DigitalOcean.
  /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{50,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36}|pypi-[\w-]{50,}|dckr_pat_[\w-]{20,}|hf_[A-Za-z]{30,}|do[opr]_v1_[0-9a-f]{64})/,
  // Google, Slack, Stripe, SendGrid, OpenAI, Anthropic, Vault, Tailscale, Grafana, OpenShift, New Relic, Shopify, Telegram.
  /\b(?:AIza[\w-]{35}|xox[abeprs]-[\w-]{20,}|[sr]k_live_[A-Za-z0-9]{20,}|SG\.[\w-]{20,}\.[\w-]{40,}|sk-(?:ant-|proj-)?[\w-]{32,}|hv[sb]\.[\w-]{24,}|tskey-[a-z]+-[\w-]{16,}|gl(?:sa|c)_[\w=+/-]{30,}|sha256~[\w-]{43}|NRAK-[A-Z0-9]{27}|shp(?:at|ss)_[0-9a-f]{32}|\d{8,10}:AA[\w-]{33})/,
  // A signed token of a service account or session.
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  /\bhooks\.slack\.com\/services\/T\w{6,}\/B\w{6,}\/\w{20,}|\bdiscord(?:app)?\.com\/api\/webhooks\/\d{15,}\/[\w-]{40,}/,
];

/** Whether a text has a secret that is known by its form alone. */
export function hasKnownSecret(written: string): boolean {
  const text = withoutOpenTokens(written);
  return TOKENS.some((token) => {
    const [found] = token.exec(text) ?? [];
    // An example of the form: `ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx`.
    return found !== undefined && !isMonotonous(found) && !hasWords(found);
  });
}

/** Whether a text certainly is a credential, or has one: by its form, or because it is as random as only machines write it. */
export function isCertainSecret(written: string): boolean {
  const text = withoutOpenTokens(written);
  if (hasKnownSecret(text)) return true;
  const logins = loginsIn(text.trim());
  if (logins.length > 0) return logins.some(({ password }) => isRandom(password));
  return text.split(/[\s"',;:=@]+|:\/\//).some((word) => isRandom(word) && !isUnsigned(word));
}

/** Whether a word is the beginning of a signed token, up to its signature: people cut one off to show what goes where. */
function isUnsigned(word: string): boolean {
  const [header = "", , signature] = word.split(".");
  if (signature !== undefined || !header.startsWith("eyJ")) return false;
  return Buffer.from(header, "base64url").toString("utf8").includes('"alg"');
}

/** Registries with their passwords in the text of a `.dockerconfigjson` or `.dockercfg`; none in another text. */
export function loginsIn(
  text: string,
): readonly { readonly registry: string; readonly password: string }[] {
  if (!text.startsWith("{") || !text.includes('"auth')) return [];
  const data = jsonOf(text);
  const auths = record(data, "auths");
  const logins = Object.entries(auths ?? record(data) ?? {}).filter(
    ([, login]) => auths !== undefined || textAt(login, "auth") !== undefined,
  );
  return logins.map(([registry, login]) => {
    const pair = Buffer.from(textAt(login, "auth") ?? "", "base64").toString("utf8");
    const password = textAt(login, "password") ?? pair.slice(pair.indexOf(":") + 1);
    return { registry, password };
  });
}

/** Words of people; in what a machine generates they are very rare. */
const WORDS =
  /secret|pass|token|user|root|admin|example|sample|dummy|fake|change|replace|placeholder|insecure|secure|default|local|test|demo|your|please|password|insert|super/i;

/** Letters that people replace by digits. */
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "@": "a",
  $: "s",
};

function hasWords(text: string): boolean {
  return WORDS.test(text) || WORDS.test(text.replace(/[01345@$]/g, (letter) => LEET[letter] ?? ""));
}

/** Whether a text repeats few characters, or counts up. */
function isMonotonous(text: string): boolean {
  return (
    /(.)\1{5,}/.test(text) ||
    /0123456789|12345678|abcdefgh/i.test(text) ||
    distinctIn(text) < 8 ||
    isCounting(text)
  );
}

/** Letters and digits in the orders in which people write them down: `a1b2c3d4e5f6`, `1q2w3e4r5t6y`. */
const ORDERS = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "01234567890"];

/** Whether both the letters and the digits of a text follow one another, or begin again. */
function isCounting(text: string): boolean {
  const lower = text.toLowerCase();
  return [lower.replace(/[^a-z]/g, ""), lower.replace(/\D/g, "")].every((characters) =>
    ORDERS.some((order) => followsOrder(characters, order)),
  );
}

function followsOrder(characters: string, order: string): boolean {
  const steps = characters.slice(1).split("");
  return (
    steps.length > 2 &&
    steps.every(
      (next, index) => /[a01q]/.test(next) || order.includes(`${characters.charAt(index)}${next}`),
    )
  );
}

function distinctIn(text: string): number {
  return new Set(text).size;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Fewest characters of a random text: of three kinds of characters, and of two. */
const SHORTEST_OF_THREE = 10;
const SHORTEST_OF_TWO = 16;

/** How often the kind of characters must change in a random text, and in a short one. */
const CHANGES = 0.25;
const CHANGES_OF_SHORT = 0.4;

/** Whether a word looks as if a machine generated it: small and capital letters and digits alternate, without words. */
function isRandom(word: string): boolean {
  const value = word.replace(/=+$/, "");
  // The beginning of one, up to its dots.
  if (value.includes("...")) return false;
  if (value.length < SHORTEST_OF_THREE || UUID.test(value) || !/^[\x21-\x7e]+$/.test(value))
    return false;
  const kinds = (value.match(/./g) ?? []).map(kindOf);
  const used = new Set(kinds).size - (kinds.includes("other") ? 1 : 0);
  if (used < 2 || !kinds.includes("digit")) return false;
  if (used === 2 && value.length < SHORTEST_OF_TWO) return false;
  const changes = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  const expected = value.length < SHORTEST_OF_TWO ? CHANGES_OF_SHORT : CHANGES;
  return changes / value.length >= expected && !isMonotonous(value) && !isStructured(value);
}

/** Whether a text has words, or is an address, path or name of short parts, words and numbers. */
function isStructured(value: string): boolean {
  const parts = value.split(/[-_./:?&#%]/);
  return (
    hasWords(value) ||
    (parts.length > 2 && parts.every((part) => part.length < 8 || isWordOrNumber(part)))
  );
}

/** Whether a part of a name is a number, or a word such as `cluster`, `Cluster` or `clusterName`. */
function isWordOrNumber(part: string): boolean {
  return /^(?:\d+|[A-Z]?[a-z]+(?:[A-Z][a-z]{2,})*)$/.test(part);
}

function kindOf(letter: string): "lower" | "upper" | "digit" | "other" {
  if (/[a-z]/.test(letter)) return "lower";
  if (/[A-Z]/.test(letter)) return "upper";
  return /\d/.test(letter) ? "digit" : "other";
}
