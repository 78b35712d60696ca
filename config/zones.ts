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

function lettersOf(subnets: Partial<Record<ZoneLetter, string>>): readonly ZoneLetter[] {
  return ZONE_LETTERS.filter((letter) => subnets[letter] !== undefined);
}
