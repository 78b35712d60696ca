import { digest } from "../../lib/digest";
import { isRecord } from "../../verify/yaml/json";

/** What is shown of a secret value. */
export const HIDDEN = "***";

/** What a secret value is replaced with as soon as it is read: equal for equal values, and nobody can read it. */
const PREFIX = "landbridge-secret:";
const CONCEALED = new RegExp(`${PREFIX}[0-9a-f]{64}`, "g");

/** A text that stands for a secret value. */
export function concealed(value: unknown): string {
  return PREFIX + digest("sha256", JSON.stringify(value ?? null), "hex");
}

/** A value in which everything secret is hidden. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === "string") return value.replace(CONCEALED, HIDDEN);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutSecrets(item)]),
  );
}
