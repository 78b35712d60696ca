import type { AwsEnvironmentInput, PlatformInput } from "../../config/schema";
import { dev } from "./fixture-platform";

/** A management environment without workload clusters of Crossplane. */
export const hub: AwsEnvironmentInput = {
  ...dev,
  name: "hub",
  topology: { kind: "management" },
  network: { ...dev.network, cidr: "10.50.0.0/16" },
  dns: { domain: "hub.example.com", zone: { kind: "new", parentZone: "example.com" } },
};

/** An environment that is registered with it. */
export const orders: AwsEnvironmentInput = {
  ...dev,
  name: "orders",
  topology: { kind: "workload", hub: "hub" },
  network: { ...dev.network, cidr: "10.60.0.0/16" },
  dns: { domain: "orders.example.com", zone: { kind: "new", parentZone: "example.com" } },
};

/** The engine of the hub in a test that is about EKS's Argo CD. */
export const ARGOCD_EKS: NonNullable<AwsEnvironmentInput["engine"]> = {
  kind: "argocd-eks",
  identityCenter: { instanceArn: "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b" },
  admins: { groups: ["9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f"] },
};

/**
 * A platform of a hub and its workload environment, with an engine if one is given. With Argo CD the hub is called `argocd`, whose
 * generated files are in the repository.
 */
export function fleetPlatform(
  engine?: AwsEnvironmentInput["engine"],
  more: Partial<AwsEnvironmentInput> = {},
): PlatformInput {
  const name = engine?.kind.startsWith("argocd") === true ? "argocd" : "hub";
  return {
    platform: "landbridge",
    defaultEnvironment: name,
    // The workload environment first: the order of the configuration doesn't matter.
    environments: [
      { ...orders, engine, topology: { kind: "workload", hub: name }, ...more },
      { ...hub, name, engine },
    ],
  };
}
