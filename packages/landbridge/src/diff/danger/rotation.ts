import type { DangerRule } from "./rule";

/** The attributes of a secret's version that are its values. */
const VALUES = /^secret_(?:string|binary)/;

/** Whether a resource is only the values of something: a new one replaces them, and nothing is lost. */
export function isRotation(type: string): boolean {
  return type === "aws_secretsmanager_secret_version";
}

/** Secrets that get other values. */
export const rotated: DangerRule = function* ({ terraform }) {
  for (const { type, address, action, changes, environments } of terraform) {
    if (!isRotation(type) || action !== "changed") continue;
    if (!changes.some(({ path }) => VALUES.test(path))) continue;
    yield {
      environments,
      kind: "rotated",
      severity: "medium",
      subject: address,
      message:
        "The secret gets new values. What still uses the old ones fails until it reads it again.",
    };
  }
};
