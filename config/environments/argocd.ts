import type { AwsEnvironmentInput } from "../schema";
import { dev } from "./dev";

/** Like development, with Argo CD as its engine. */
export const argocd: AwsEnvironmentInput = {
  ...dev,
  name: "argocd",
  engine: { kind: "argocd" },
  network: {
    cidr: "10.50.0.0/16",
    availabilityZones: ["a", "b"],
    natGateways: "single",
    flowLogRetentionDays: 14,
  },
  dns: { domain: "argocd.example.com", zone: { kind: "new", parentZone: "example.com" } },
};
