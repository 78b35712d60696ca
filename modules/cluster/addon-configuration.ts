import type { AddonConfiguration, AddonName } from "./props";

/**
 * Values that the module itself sets. Without `enableNetworkPolicy` the VPC CNI ignores every
 * NetworkPolicy, including Flux's (EKS user guide, "Configure your cluster for Kubernetes network
 * policies").
 */
const OWN: Readonly<Partial<Record<AddonName, AddonConfiguration>>> = {
  "vpc-cni": { enableNetworkPolicy: "true" },
};

/** The values of an addon in EKS's format: JSON, or undefined if there are none. */
export function addonConfiguration(
  name: AddonName,
  given: AddonConfiguration = {},
): string | undefined {
  const values = merge(OWN[name] ?? {}, given);
  return Object.keys(values).length === 0 ? undefined : JSON.stringify(values);
}

function merge(own: AddonConfiguration, given: AddonConfiguration): AddonConfiguration {
  const merged: Record<string, unknown> = { ...own };
  for (const [key, value] of Object.entries(given)) {
    const under = merged[key];
    merged[key] = isRecord(under) && isRecord(value) ? merge(under, value) : value;
  }
  return merged;
}

const isRecord = (value: unknown): value is AddonConfiguration =>
  typeof value === "object" && value !== null && !Array.isArray(value);
