import { Fn, Token } from "cdktf";

import type { NotSensitive } from "./sensitive";

/** Type of a contract value. It determines the value's check, its placeholder and how YAML parses it. */
export const VALUE_TYPES = [
  "arn",
  "id",
  "cidr",
  "hostname",
  "url",
  "account-id",
  "text",
  "number",
  "boolean",
  "list",
] as const;
/** Type of a contract's value; `VALUE_TYPES` lists them. */
export type ValueType = (typeof VALUE_TYPES)[number];

/** A value with its type: a literal that is known at synth, or a CDKTF token that is not. */
export interface TypedValue {
  readonly type: ValueType;
  readonly value: string | number | boolean | readonly string[];
}

const typed =
  (type: ValueType) =>
  (value: NotSensitive): TypedValue => ({ type, value });

/** An Amazon Resource Name, `arn:<partition>:<service>:<region>:<account>:<resource>`. */
export const arn = typed("arn");
/** An identifier that AWS gives, such as `vpc-0a1b2c`. */
export const id = typed("id");
/** An IPv4 network, `a.b.c.d/n`. */
export const cidr = typed("cidr");
/** A DNS name without scheme and trailing dot. */
export const hostname = typed("hostname");
/** An absolute http or https URL. */
export const url = typed("url");
/** A twelve-digit AWS account number; YAML reads it as a number, which drops leading zeros. */
export const accountId = typed("account-id");
/** Any other one-line text. */
export const text = typed("text");
/** A number. */
export const number = (value: number): TypedValue => ({ type: "number", value });
/** A boolean. */
export const bool = (value: boolean): TypedValue => ({ type: "boolean", value });
/** Texts; as a variable they become a YAML flow sequence, `["a","b"]`. */
export const list = (value: readonly NotSensitive[]): TypedValue => ({ type: "list", value });

/** Whether Terraform learns the value only while it applies. */
export function isUnknown({ value }: TypedValue): boolean {
  const items = Array.isArray(value) ? (value as readonly string[]) : [];
  return Token.isUnresolved(value) || items.some((item) => Token.isUnresolved(item));
}

/** The value as a string for a ConfigMap; tokens stay tokens. */
export function asText({ type, value }: TypedValue): string {
  if (type === "list") {
    return isUnknown({ type, value }) ? Fn.jsonencode(value) : JSON.stringify(value);
  }
  return Token.isUnresolved(value) ? Token.asString(value) : String(value);
}

/** Problem with a value's form, regardless of its content; undefined if it is a typed value. */
export function malformed(value: unknown): { message: string; allowed: string } | undefined {
  if (typeof value !== "object" || value === null || !("type" in value) || !("value" in value)) {
    const allowed = "what arn(), id(), text() and the other functions of modules/contract return";
    return { message: "is not a typed value", allowed };
  }
  const type = VALUE_TYPES.find((known) => known === value.type);
  if (type === undefined) {
    const message = `has the unknown type ${typeof value.type === "string" ? JSON.stringify(value.type) : typeof value.type}`;
    return { message, allowed: VALUE_TYPES.join(", ") };
  }
  if (Token.isUnresolved(value.value)) return undefined;
  const form = formOf(value.value);
  const needed = type === "list" || type === "number" || type === "boolean" ? type : "text";
  if (form === needed) return undefined;
  return { message: `is ${form ?? "nothing"}, not ${needed}`, allowed: CHECKS[type].allowed };
}

function formOf(value: unknown): "text" | "number" | "boolean" | "list" | undefined {
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === "string") ? "list" : undefined;
  }
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "number" && Number.isFinite(value) ? "number" : undefined;
}

const CHECKS: Readonly<Record<ValueType, { readonly pattern: RegExp; readonly allowed: string }>> =
  {
    arn: {
      pattern: /^arn:aws[\w-]*:[\w-]+:[\w-]*:(\d{12}|aws)?:.+$/,
      allowed: "arn:<partition>:<service>:<region>:<account>:<resource>",
    },
    id: { pattern: /^[\w./:-]+$/, allowed: "letters, digits and ._/:-" },
    cidr: { pattern: /^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/, allowed: "a.b.c.d/n" },
    hostname: {
      pattern:
        /^(?=.{1,253}$)(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
      allowed: "a lowercase DNS name",
    },
    url: { pattern: /^https?:\/\/[^\s]+$/, allowed: "http(s)://host/path" },
    "account-id": { pattern: /^\d{12}$/, allowed: "12 digits" },
    text: { pattern: /^[^\r\n]+$/, allowed: "one line, not empty (Flux strips newlines)" },
    number: { pattern: /^-?\d+(\.\d+)?$/, allowed: "a number" },
    boolean: { pattern: /^(true|false)$/, allowed: "true or false" },
    list: { pattern: /^\[.+\]$/, allowed: "one or more strings without newlines" },
  };

/** Expected format, if a literal doesn't match its type; tokens are not checked. */
export function mismatch(value: TypedValue): string | undefined {
  if (isUnknown(value)) return undefined;
  if (Array.isArray(value.value)) {
    const items = value.value as readonly string[];
    const good = items.length > 0 && items.every((item) => CHECKS.text.pattern.test(item));
    return good ? undefined : CHECKS.list.allowed;
  }
  const content = asText(value);
  if (Token.isUnresolved(content)) return undefined;
  const { pattern, allowed } = CHECKS[value.type];
  return pattern.test(content) ? undefined : allowed;
}
