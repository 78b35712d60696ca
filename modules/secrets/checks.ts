import { Token } from "cdktf";
import { type Problem, UserError } from "landbridge/errors";

import { awsNameProblem } from "../../lib/aws-names";
import type { GeneratedSecretProps } from "./props";

const PROPERTY = /^[A-Za-z][A-Za-z0-9_-]*$/;
/** Construct ids of the module itself, and the property that it adds. */
const RESERVED = ["secret", "version", "generation"];

/**
 * Checks what Secrets Manager would refuse only during the apply.
 * @throws UserError with every mistake; unresolved tokens pass unchecked.
 */
export function checkGeneratedSecret(place: string, props: GeneratedSecretProps): void {
  const { name, recoveryWindowDays, generated, version } = props;
  const problems: Problem[] = [];
  const nameProblem = Token.isUnresolved(name) ? undefined : awsNameProblem("secret", name);
  if (nameProblem !== undefined) problems.push({ place, received: name, ...nameProblem });
  const check = (what: string, received: unknown, good: boolean, allowed: string): void => {
    if (good || Token.isUnresolved(received)) return;
    problems.push({ place, message: `${what} is not allowed`, received, allowed });
  };
  const days = recoveryWindowDays;
  const window = days === 0 || (Number.isInteger(days) && days >= 7 && days <= 30);
  check("recoveryWindowDays", days, window, "0, or 7 to 30 days");
  check("version", version, Number.isInteger(version) && version >= 1, "a whole number from 1");
  for (const property of Object.keys(generated)) {
    const good = PROPERTY.test(property) && !RESERVED.includes(property);
    check(
      "property",
      property,
      good,
      `a letter, then letters, digits, _ and -, not ${RESERVED.join()}`,
    );
  }
  for (const [property, { length }] of Object.entries(generated)) {
    const good = Number.isInteger(length) && length >= 20 && length <= 256;
    check(`length of ${property}`, length, good, "20 to 256");
  }
  if (Object.keys(generated).length === 0) {
    problems.push({
      place,
      message: "the secret generates nothing",
      allowed: "at least one property in generated",
      remedy: "values that aren't secret belong in a variable of the contract",
    });
  }
  if (problems.length > 0) throw new UserError(problems);
}
