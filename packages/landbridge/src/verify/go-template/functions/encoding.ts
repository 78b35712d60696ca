import { createHash } from "node:crypto";
import { posix } from "node:path";

import { dump } from "js-yaml";

import { parseYaml } from "../../yaml/document";
import { helmDocument } from "../../yaml/helm-document";
import { isRecord, type YamlRecord } from "../../yaml/json";
import { NotUnderstood } from "../failure";
import { UNKNOWN } from "../unknown";
import { writeYaml } from "../yaml/write-yaml";
import { textOf, type TemplateFunction } from "./arguments";
import { isGenerated } from "./generated";
import { formatted } from "./printed";

const toYaml: TemplateFunction = (value) => written(value, writeYaml);

/** What writes a value. All of what Helm knows of a release, `.`, is more than is known here. */
function written(value: unknown, write: (data: unknown) => string): unknown {
  return isRecord(value) && isRecord(value.Capabilities) ? UNKNOWN : write(plain(value));
}

/** With the items of lists further in than their key; quotes and new lines aren't those of Go. */
function toYamlPretty(value: unknown): string {
  const options = { noRefs: true, lineWidth: -1, quoteStyle: "double" } as const;
  return dump(plain(value), options).replace(/\n$/, "");
}

/** A value without what JSON doesn't have: nil is null. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "bigint") return Number(value);
  if (value === UNKNOWN || typeof value === "function")
    throw new NotUnderstood("a part is unknown");
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, item]) => [key, plain(item)]));
}

/** Go escapes what HTML would read. */
function escapedJson(text: string): string {
  return text.replaceAll("&", "\\u0026").replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");
}

/** The first document of a text, as Helm reads it. Text with an unknown parameter isn't YAML, and isn't understood. */
function firstOf(value: unknown): unknown {
  const first = helmDocument(parseYaml("", textOf(value)));
  if (first?.problem !== undefined) throw new NotUnderstood("fromYaml of what isn't YAML");
  return first?.data;
}

function fromJson(value: unknown): unknown {
  try {
    return JSON.parse(textOf(value)) as unknown;
  } catch {
    throw new NotUnderstood("fromJson of what isn't JSON");
  }
}

function decoded(value: unknown): string {
  const bytes = Buffer.from(textOf(value), "base64");
  return bytes.toString("utf8");
}

/** The digest of what stands for a random text stands for one, too. */
function hash(algorithm: string): TemplateFunction {
  return (value) => {
    const text = textOf(value);
    const digest = createHash(algorithm).update(text).digest("hex");
    return isGenerated(text) ? "x".repeat(digest.length) : digest;
  };
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function base32(value: unknown): string {
  const bits = [...Buffer.from(textOf(value))]
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("");
  const letters = (bits.match(/.{1,5}/g) ?? []).map(
    (five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)] ?? "",
  );
  return letters.join("").padEnd(Math.ceil(letters.length / 8) * 8, "=");
}

/** A URL taken apart, as sprig's `urlParse` does. */
function urlParse(value: unknown): YamlRecord {
  const [, scheme = "", , user = "", host = "", path = "", , query = "", , fragment = ""] =
    /^(?:([a-zA-Z][\w+.-]*):)?(\/\/(?:([^@/]*)@)?([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$/.exec(
      textOf(value),
    ) ?? [];
  const hostname = host.replace(/:\d+$/, "");
  return { scheme, userinfo: user, host, hostname, path, query, fragment, opaque: "" };
}

/** YAML, JSON, hashes and the like: those of sprig and Helm. */
export const ENCODING: Readonly<Record<string, TemplateFunction>> = {
  toYaml,
  mustToYaml: toYaml,
  toYamlPretty,
  fromYaml: (value) => firstOf(value) ?? {},
  fromYamlArray: (value) => firstOf(value) ?? [],
  toJson: (value) => escapedJson(JSON.stringify(plain(value))),
  mustToJson: (value) => escapedJson(JSON.stringify(plain(value))),
  toPrettyJson: (value) => escapedJson(JSON.stringify(plain(value), null, 2)),
  mustToPrettyJson: (value) => escapedJson(JSON.stringify(plain(value), null, 2)),
  toRawJson: (value) => JSON.stringify(plain(value)),
  mustToRawJson: (value) => JSON.stringify(plain(value)),
  fromJson,
  mustFromJson: fromJson,
  fromJsonArray: fromJson,
  b64enc: (value) => Buffer.from(textOf(value)).toString("base64"),
  b64dec: decoded,
  b32enc: base32,
  sha1sum: hash("sha1"),
  sha256sum: hash("sha256"),
  sha512sum: hash("sha512"),
  urlquery: (...args) =>
    args
      .map((arg) =>
        encodeURIComponent(formatted(arg))
          .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
          .replaceAll("%20", "+"),
      )
      .join(""),
  urlParse,
  base: (value) => (textOf(value) === "" ? "." : posix.basename(textOf(value)) || "/"),
  dir: (value) =>
    posix.normalize(posix.join(textOf(value).replace(/[^/]*$/, ""), ".")).replace(/(.)\/$/, "$1"),
  ext: (value) => /\.[^./]*$/.exec(textOf(value))?.[0] ?? "",
  clean: (value) => posix.normalize(textOf(value)).replace(/(.)\/$/, "$1"),
};
