import { didYouMean, nearestName } from "landbridge/errors";

import type { AccountName } from "../../lib/aws-names";
import type { CrossCheck } from "./cross-check";
import { forEachAws } from "./cross-check";

/**
 * Whether each key of `secrets.generations` is the name of a secret.
 * @param names every account-wide name that an environment takes
 */
export function secretChecks(names: readonly AccountName[]): readonly CrossCheck[] {
  const known = names
    .filter(({ kind }) => kind === "secret")
    .map(({ parts }) => parts.join("/"))
    .sort();
  return [
    forEachAws(({ secrets }) =>
      Object.keys(secrets?.generations ?? {})
        .filter((name) => !known.includes(name))
        .map((name) => ({
          place: `secrets.generations.${name}`,
          message: didYouMean("is not a secret of the platform", nearestName(name, known)),
          received: name,
          allowed: known.join(", "),
        })),
    ),
  ];
}
