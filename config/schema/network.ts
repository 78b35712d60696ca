import { z } from "zod";

import * as field from "../fields";

/**
 * VPC, subnets and the ways out of them.
 * @example
 * ```ts
 * network: {
 *   cidr: "10.40.0.0/16",
 *   availabilityZones: ["a", "b", "c"],
 *   natGateways: "per-az",
 *   interfaceEndpoints: ["ecr.api", "ecr.dkr", "sts"],
 * },
 * ```
 */
export const network = z.strictObject({
  /** IPv4 network of the VPC, /16 to /28. */
  cidr: field.vpcCidr,
  /** 2 to 4 availability zones of the region, by their letters. Order matters: add at the end. */
  availabilityZones: z
    .array(z.string().regex(/^[a-f]$/, "a zone's letter, a to f"))
    .min(2, "at least two availability zones, which EKS and RDS need")
    .max(4, "at most four availability zones")
    .refine((zones) => new Set(zones).size === zones.length, "each zone once"),
  /** Prefix length of one subnet, per tier, 16 to 28. Room for four zones is kept. */
  subnetPrefix: z
    .strictObject({
      public: field.subnetPrefix.default(24),
      private: field.subnetPrefix.default(20),
      database: field.subnetPrefix.default(24),
      /**
       * EKS requires at least 6 free addresses in each, and recommends 16 (EKS user guide, "Subnet
       * requirements for clusters").
       */
      controlPlane: field.subnetPrefix.default(28),
    })
    .prefault({}),
  /** NAT gateways: none (see egressElsewhere), one for all zones, or one per zone. */
  natGateways: z.enum(["none", "single", "per-az"]),
  /**
   * Whether the private subnets get out without NAT gateways here, such as through a transit gateway:
   * Flux, Karpenter and External-DNS need it in addition to the interface endpoints.
   */
  egressElsewhere: z.boolean().default(false),
  /** Interface endpoints by short service name, such as `ecr.api`. Each costs per zone and hour. */
  interfaceEndpoints: z.array(field.interfaceEndpoint).default([]),
  /** Whether the VPC's traffic is recorded in CloudWatch Logs, which charges for each GB. */
  flowLogs: z.boolean().default(true),
  /** Days that flow logs are kept. */
  flowLogRetentionDays: field.retentionDays.default(90),
});
