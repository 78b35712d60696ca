import { maskCredentials } from "../../lib/mask-credentials";
import { isSensitiveAttribute } from "../../verify/terraform/sensitive";
import { isRecord, type YamlRecord } from "../../verify/yaml/json";
import { concealed } from "../values/digest";

/** Keys whose texts are taken for secrets wherever they are: `adminPassword`, `client_secret`, `DB_TOKEN`. */
const SECRET_KEY =
  /(?:^|[a-z_.-])(?:password|passwd|passphrase|private[_-]?key|client[_-]?secret|secret[_-]?key|access[_-]?key[_-]?secret|api[_-]?key|auth[_-]?token|bearer[_-]?token)$|(?:^|[_-])token$/i;

/** What only names or selects a secret: a reference of Terraform, a variable of Flux, a path. */
const REFERENCE = /\$\{|^\/|^$/;

/** Whether a text under a key is secret. */
function isSecretText(key: string, value: string): boolean {
  return SECRET_KEY.test(key) && !REFERENCE.test(value);
}

/** An object of Kubernetes without what is secret in it: data of Secrets, passwords, credentials in addresses. */
export function maskedObject(data: YamlRecord): YamlRecord {
  const isSecret = data.kind === "Secret" || isRecord(data.sops);
  const { apiVersion } = data;
  // Their fields name secrets, and hold none.
  const isReference =
    typeof apiVersion === "string" && apiVersion.startsWith("external-secrets.io/");
  if (isReference) return data;
  const entries = Object.entries(data).map(([key, value]) => {
    const isContent = key === "data" || key === "stringData" || key === "binaryData";
    if (isSecret && isContent) return [key, concealLeaves(value)] as const;
    return [key, mask(key, value)] as const;
  });
  return Object.fromEntries(entries);
}

/** The values of a block of Terraform without what is secret in it. */
export function maskedBlock(type: string, values: YamlRecord): YamlRecord {
  const entries = Object.entries(values).map(([key, value]) => {
    const isText = typeof value === "string" && !REFERENCE.test(value);
    if (isSensitiveAttribute(type, key) && (isText || isRecord(value)))
      return [key, concealLeaves(value)] as const;
    return [key, mask(key, value)] as const;
  });
  return Object.fromEntries(entries);
}

function concealLeaves(value: unknown): unknown {
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, concealLeaves(item)]),
    );
  }
  if (typeof value === "string" && /^\$\{[^{}]*\}$/.test(value)) return value;
  return concealed(value);
}

function mask(key: string, value: unknown): unknown {
  if (typeof value === "string") {
    if (isSecretText(key, value)) return concealed(value);
    return maskCredentials(value.includes("\n") ? withoutSecretLines(value) : value);
  }
  if (Array.isArray(value)) return value.map((item) => mask(key, item));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([own, item]) => [own, mask(own, item)] as const);
  return Object.fromEntries(withoutNamedValue(entries));
}

/** A text of several lines, such as Helm values, without the values of keys that name a secret. */
function withoutSecretLines(text: string): string {
  return text.replace(
    /^([ \t]*(?:- +)?["']?([\w.-]+)["']?[ \t]*[:=][ \t]*)(\S.*)$/gm,
    (line, start: string, key: string, value: string) =>
      isSecretText(key, value) ? start + concealed(value) : line,
  );
}

/** `{ name: DB_PASSWORD, value: ... }` of a container or of Helm. */
function withoutNamedValue(
  entries: readonly (readonly [string, unknown])[],
): readonly (readonly [string, unknown])[] {
  const name = entries.find(([key]) => key === "name")?.[1];
  if (typeof name !== "string") return entries;
  return entries.map(([key, value]) =>
    key === "value" && typeof value === "string" && isSecretText(name, value)
      ? [key, concealed(value)]
      : [key, value],
  );
}
