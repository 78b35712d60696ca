import type { PlatformInput } from "./schema";

/** `dev.network.cidr`: environments are identified by name, as in their files. */
export function problemPath(keys: readonly PropertyKey[], input: PlatformInput): string {
  const [first, index, ...rest] = keys;
  if (first !== "environments" || typeof index !== "number") return keys.join(".") || "config";
  const name = nameOf(input.environments[index]) ?? `environments[${index}]`;
  return [name, ...rest.map(String)].join(".");
}

/** The name of an environment, valid or not; undefined if there is none. */
export function nameOf(environment: unknown): string | undefined {
  if (typeof environment !== "object" || environment === null) return undefined;
  const { name } = environment as { name?: unknown };
  return typeof name === "string" && name !== "" ? name : undefined;
}
