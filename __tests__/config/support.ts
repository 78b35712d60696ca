import { isUserError, type Problem } from "landbridge/errors";

import type { PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { fixturePlatform as platform } from "../support/fixture-platform";

/** Access that lets the deploy through. */
export const ADMINS = {
  principalArn: "arn:aws:iam::111122223333:role/platform-admin",
  policy: "AmazonEKSClusterAdminPolicy",
};

/** The fixture platform with one property of one environment replaced. */
export function withProperty(
  environment: string,
  property: string,
  value: unknown,
  input = platform,
): PlatformInput {
  const copy = structuredClone(input) as unknown as { environments: { name: string }[] };
  let node = copy.environments.find(({ name }) => name === environment) as unknown as Record<
    string,
    unknown
  >;
  const keys = property.split(".");
  const last = keys.pop()!;
  for (const key of keys) node = node[key] as Record<string, unknown>;
  if (value === undefined) Reflect.deleteProperty(node, last);
  else node[last] = value;
  return copy as unknown as PlatformInput;
}

/** Several properties of one environment replaced. */
export function withProperties(
  environment: string,
  values: Record<string, unknown>,
): PlatformInput {
  return Object.entries(values).reduce(
    (input, [property, value]) => withProperty(environment, property, value, input),
    platform,
  );
}

/** The mistakes of a configuration; none if it is valid. */
export function problemsOf(input: PlatformInput): readonly Problem[] {
  try {
    validatePlatform(input, ACCOUNT_NAMES);
  } catch (error) {
    if (isUserError(error)) return error.problems;
    throw error;
  }
  return [];
}
