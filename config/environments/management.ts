import type { AwsEnvironmentInput } from "../schema";
import { dev } from "./dev";

/** A management cluster: Crossplane creates the clusters of `workloads` from it, and Flux supplies them (docs/fleet.md). */
export const management: AwsEnvironmentInput = {
  ...dev,
  name: "management",
  topology: {
    kind: "management",
    workloads: {
      orders: { cidr: "10.100.0.0/16" },
    },
  },
  addons: {
    crossplane: {},
    // Metrics of the hub and of its workload clusters.
    "kube-prometheus-stack": {},
    "amazon-managed-prometheus": {},
  },
  network: {
    cidr: "10.70.0.0/16",
    availabilityZones: ["a", "b"],
    natGateways: "single",
    flowLogRetentionDays: 14,
  },
  dns: { domain: "management.example.com", zone: { kind: "new", parentZone: "example.com" } },
};
