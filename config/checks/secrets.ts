import { didYouMean, nearestName } from "landbridge/errors";

import type { CrossCheck } from "./cross-check";
import { forEachAws } from "./cross-check";
import { namesIn, type PlatformName } from "./platform-names";

/**
 * Whether each key of `secrets.generations` is the name of a secret.
 * @param names every account-wide name that an environment can take
 */
export function secretChecks(names: readonly PlatformName[]): readonly CrossCheck[] {
  return [
    forEachAws((environment) => {
      const known = namesIn(environment, names)
        .filter(({ kind }) => kind === "secret")
        .map(({ parts }) => parts.join("/"))
        .sort();
      return Object.keys(environment.secrets?.generations ?? {})
        .filter((name) => !known.includes(name))
        .map((name) => ({
          place: `secrets.generations.${name}`,
          message: didYouMean("is not a secret of the platform", nearestName(name, known)),
          received: name,
          allowed: known.join(", "),
        }));
    }),
  ];
}
