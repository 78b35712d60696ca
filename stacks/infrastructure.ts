import type { Infrastructure } from "landbridge/contract";

import { namePrefix } from "../config/names";
import { protectionsOf, retainedOf } from "../config/retention";
import type { Environment } from "../config/schema";

/**
 * What removing an environment depends on, for its contract.
 * @param stacks ids of its stacks, core first
 */
export function infrastructureOf(
  platform: string,
  environment: Environment,
  [core, bootstrap]: readonly [core: string, bootstrap: string],
): Infrastructure {
  const stacks = [bootstrap, core];
  if (environment.kind === "local") return { stacks, protections: [], retained: [] };
  const { region, accountId } = environment;
  const name = namePrefix(platform, environment.name);
  return {
    cluster: { name, region, accountId },
    domain: environment.dns.domain,
    stacks,
    protections: protectionsOf(environment, name),
    retained: retainedOf(environment),
  };
}
