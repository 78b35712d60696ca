import { jsonOf } from "../../../lib/json-of";
import { text as textAt } from "../../yaml/json";

/** A JSON Web Token (RFC 7519). */
const TOKEN = /\beyJ[\w-]{10,}\.ey[\w-]{10,}\.[\w-]{20,}/g;

/** A text without the tokens that everybody may have. */
export function withoutOpenTokens(text: string): string {
  return text.replace(TOKEN, (token) => (isOpenToken(token) ? "" : token));
}

/**
 * Whether a token opens nothing that isn't open: the example of jwt.io, those of Supabase's demo and of its role for
 * visitors, and the description of an account of NATS, which is good only with its key.
 */
function isOpenToken(token: string): boolean {
  const [header, payload] = token
    .split(".")
    .map((part) => jsonOf(Buffer.from(part, "base64url").toString("utf8")));
  return (
    textAt(header, "alg")?.startsWith("ed25519") === true ||
    textAt(payload, "role") === "anon" ||
    textAt(payload, "iss") === "supabase-demo" ||
    (textAt(payload, "sub") === "1234567890" && textAt(payload, "name") === "John Doe")
  );
}
