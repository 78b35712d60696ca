import type { AwsNameKind } from "../lib/aws-names";

/** The first part of every account-wide name of an environment, such as `landbridge-dev`. */
export function namePrefix(platform: string, environment: string): string {
  return `${platform}-${environment}`;
}

/**
 * The account-wide names that the core stack gives, less the prefix: the longest of each kind
 * decides how long the names of platform and environment may be. A test holds this list against
 * the synthesized stack.
 */
export const NAME_SUFFIXES: Readonly<Partial<Record<AwsNameKind, readonly string[]>>> = {};
