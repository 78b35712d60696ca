import { z } from "zod";

import * as field from "../fields";

/** VPC, subnets and the ways out of them. */
export const network = z.strictObject({
  /** IPv4 network of the VPC, /16 to /28. */
  cidr: field.vpcCidr,
  /** 2 to 4 availability zones of the region, by their letters. Order matters: add at the end. */
  availabilityZones: z
    .array(z.string().regex(/^[a-f]$/, "a zone's letter, a to f"))
    .min(2, "at least two availability zones, as EKS and RDS need them")
    .max(4, "at most four availability zones")
    .refine((zones) => new Set(zones).size === zones.length, "each zone once"),
  /** Prefix length of one subnet, per tier, 16 to 28. Room for four zones is kept. */
  subnetPrefix: z
    .strictObject({
      public: field.subnetPrefix.default(24),
      private: field.subnetPrefix.default(20),
      database: field.subnetPrefix.default(24),
    })
    .prefault({}),
  /** NAT gateways: none (see egressElsewhere), one for all zones, or one per zone. */
  natGateways: z.enum(["none", "single", "per-az"]),
  /**
   * Whether the private subnets get out without NAT gateways here, such as through a transit gateway:
   * Flux, Karpenter and External-DNS need it beside the interface endpoints.
   */
  egressElsewhere: z.boolean().default(false),
  /** Interface endpoints by short service name, such as `ecr.api`. Each costs per zone and hour. */
  interfaceEndpoints: z.array(field.interfaceEndpoint).default([]),
  /** Days that VPC flow logs are kept in CloudWatch Logs. */
  flowLogRetentionDays: field.retentionDays.default(90),
});
