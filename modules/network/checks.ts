import { type Problem, UserError } from "landbridge/errors";

import type { NetworkProps } from "./props";

/**
 * Checks zones and endpoints.
 * @throws UserError with every mistake in the props that planning the subnets would not find.
 */
export function checkNetwork(place: string, props: NetworkProps): void {
  const problems = [...zoneProblems(place, props), ...endpointProblems(place, props)];
  if (problems.length > 0) throw new UserError(problems);
}

function zoneProblems(place: string, { availabilityZones: zones }: NetworkProps): Problem[] {
  const good =
    zones.length >= 2 &&
    zones.length <= 4 &&
    new Set(zones).size === zones.length &&
    zones.every((zone) => /^[a-z]$/.test(zone));
  if (good) return [];
  return [
    {
      place: `${place}.availabilityZones`,
      message: "are not valid availability zones",
      received: zones,
      allowed: "2 to 4 different letters of the region's zones, such as a, b, c",
    },
  ];
}

function endpointProblems(place: string, { interfaceEndpoints = [] }: NetworkProps): Problem[] {
  return interfaceEndpoints.flatMap((service, index) => {
    const problem = endpointProblem(service, interfaceEndpoints.indexOf(service) !== index);
    return problem === undefined
      ? []
      : [{ place: `${place}.interfaceEndpoints.${index}`, received: service, ...problem }];
  });
}

function endpointProblem(
  service: string,
  repeated: boolean,
): Pick<Problem, "message" | "allowed" | "remedy"> | undefined {
  if (!/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(service)) {
    return { message: "is not a service", allowed: "a service's short name, such as ecr.api" };
  }
  if (service === "s3") {
    return {
      message: "already has a gateway endpoint, which is free of charge",
      remedy: "remove it from the interface endpoints",
    };
  }
  return repeated ? { message: "is listed twice", remedy: "remove one of the two" } : undefined;
}
