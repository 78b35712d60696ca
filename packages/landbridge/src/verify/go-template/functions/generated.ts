import type { YamlRecord } from "../../yaml/json";
import { integerOf, type TemplateFunction } from "./arguments";

/** Characters of a random text that no template needs more of. */
const MAX_LENGTH = 1000;

/** What a random text is rendered as; it does not look like a secret. */
function random(character: string): TemplateFunction {
  return (length) => character.repeat(Math.min(Math.max(integerOf(length), 0), MAX_LENGTH));
}

/** What random bytes are rendered as: four letters x in base64. */
export const RANDOM_BYTES = "eHh4eA==";

const UUID = "00000000-0000-4000-8000-000000000000";
const TIME = "2006-01-02T15:04:05Z";
const SECONDS = "1136214245";

/** Whether a text has something of what is different each time. */
export function isGenerated(text: string): boolean {
  return /x{8}/.test(text) || [RANDOM_BYTES, UUID, TIME, SECONDS].some((one) => text.includes(one));
}

const certificate = (): YamlRecord => ({ Cert: "xxxxxxxx", Key: "xxxxxxxx" });

/** What is different each time: a stand-in, always the same. Nothing in a cluster is looked up, as `helm template`. */
export const GENERATED: Readonly<Record<string, TemplateFunction>> = {
  randAlphaNum: random("x"),
  randAlpha: random("x"),
  randAscii: random("x"),
  randNumeric: random("1"),
  randBytes: () => RANDOM_BYTES,
  shuffle: (text) => "x".repeat(Math.min(String(text).length, MAX_LENGTH)),
  uuidv4: () => UUID,
  genCA: certificate,
  genCAWithKey: certificate,
  genSelfSignedCert: certificate,
  genSelfSignedCertWithKey: certificate,
  genSignedCert: certificate,
  genSignedCertWithKey: certificate,
  buildCustomCert: certificate,
  genPrivateKey: () => "xxxxxxxx",
  derivePassword: () => "xxxxxxxx",
  htpasswd: (user) => `${String(user)}:xxxxxxxx`,
  bcrypt: () => "xxxxxxxx",
  encryptAES: () => "text",
  now: () => TIME,
  date: () => "2006-01-02",
  dateInZone: () => "2006-01-02",
  date_in_zone: () => "2006-01-02",
  dateModify: () => TIME,
  date_modify: () => TIME,
  mustDateModify: () => TIME,
  must_date_modify: () => TIME,
  unixEpoch: () => SECONDS,
  htmlDate: () => "2006-01-02",
  htmlDateInZone: () => "2006-01-02",
  lookup: () => ({}),
  getHostByName: () => "",
};
