import { ZONE_LETTERS, type ZoneLetter } from "../lib/aws-regions";
import type { AwsEnvironment } from "./schema";

/** The letters of the zones that nodes run in. */
export function nodeZones({ network }: Pick<AwsEnvironment, "network">): readonly string[] {
  if (network.kind !== "existing") return network.availabilityZones;
  return lettersOf(network.subnets.private);
}

/** The letters of the zones that databases run in. */
export function databaseZones({ network }: Pick<AwsEnvironment, "network">): readonly string[] {
  if (network.kind !== "existing") return network.availabilityZones;
  return lettersOf(network.subnets.database);
}

/** How many zones MSK and OpenSearch take subnets of at most. */
export const MOST_DATA_ZONES = 3;

/** How many zones OpenSearch has data nodes in: those configured, or all of the network, or one if it is small. */
export function searchZones(environment: AwsEnvironment): 1 | 2 | 3 {
  const { size, modules } = environment;
  if (modules.opensearch?.zones !== undefined) return modules.opensearch.zones;
  if (size === undefined || size === "small") return 1;
  return databaseZones(environment).length >= MOST_DATA_ZONES ? MOST_DATA_ZONES : 2;
}

function lettersOf(subnets: Partial<Record<ZoneLetter, string>>): readonly ZoneLetter[] {
  return ZONE_LETTERS.filter((letter) => subnets[letter] !== undefined);
}
