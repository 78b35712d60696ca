import { full } from "../../__tests__/support/addons-platform";
import { dev } from "../../__tests__/support/fixture-platform";
import type { AwsEnvironmentInput, PlatformInput } from "../../config/schema";

/** A management cluster with one workload cluster, whose name and network nobody else has. */
const managementOf = (index: number): AwsEnvironmentInput["topology"] => ({
  kind: "management",
  workloads: { [`orders-${index + 1}`]: { cidr: `10.${200 + index}.0.0/16` } },
});

/** A platform with one management cluster, which has this many workload clusters. */
export function fleetOf(count: number): PlatformInput {
  const workloads = Array.from({ length: count }, (_, index) => [
    `workload-${index}`,
    { cidr: `10.${64 + (index >> 4)}.${(index & 15) * 16}.0/20` },
  ]);
  const hub = {
    ...full,
    topology: {
      kind: "management" as const,
      workloads: Object.fromEntries(workloads) as Record<string, { cidr: string }>,
    },
    name: "hub",
    network: { ...dev.network, cidr: "10.0.0.0/16" },
    dns: { ...dev.dns, domain: "hub.example.com" },
  };
  return { platform: "landbridge", defaultEnvironment: "hub", environments: [hub] };
}

/**
 * A platform with this many environments on AWS, each with its own network and domain.
 * @param everything whether each has every optional addon and module
 */
export function platformOf(count: number, everything = false): PlatformInput {
  const environment = everything ? full : dev;
  const environments = Array.from({ length: count }, (_, index) => ({
    ...environment,
    ...(everything ? { topology: managementOf(index) } : {}),
    name: `env-${index + 1}`,
    network: { ...dev.network, cidr: `10.${index}.0.0/16` },
    dns: { ...dev.dns, domain: `env-${index + 1}.example.com` },
  }));
  return { platform: "landbridge", defaultEnvironment: "env-1", environments };
}
