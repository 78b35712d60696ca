import { z } from "zod";

import { ZONE_LETTERS, type ZoneLetter } from "../../lib/aws-regions";
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
export const newNetwork = z.strictObject({
  /** `new` (the default): Terraform creates the VPC. */
  kind: z.literal("new").optional(),
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

/** At least `count` subnets of a tier, by the letter of their zone. */
const subnets = (count: number): z.ZodType<Partial<Record<ZoneLetter, string>>> =>
  z
    .partialRecord(z.enum(ZONE_LETTERS), field.subnetId)
    .refine(
      (tier) => Object.keys(tier).length >= count,
      count === 1 ? "at least one subnet" : `subnets in at least ${count} availability zones`,
    );

/**
 * A VPC that exists already, such as one of a central network account's. Terraform creates no gateway, route,
 * endpoint or flow log in it: nodes must reach the internet, or what they need of it, without help.
 * @example
 * ```ts
 * network: {
 *   kind: "existing",
 *   vpcId: "vpc-0a1b2c3d4e5f67890",
 *   cidr: "10.40.0.0/16",
 *   subnets: {
 *     public: { a: "subnet-0a1b2c3d4e5f6789a", b: "subnet-0a1b2c3d4e5f6789b" },
 *     private: { a: "subnet-1a1b2c3d4e5f6789a", b: "subnet-1a1b2c3d4e5f6789b" },
 *     database: { a: "subnet-2a1b2c3d4e5f6789a", b: "subnet-2a1b2c3d4e5f6789b" },
 *     controlPlane: { a: "subnet-3a1b2c3d4e5f6789a", b: "subnet-3a1b2c3d4e5f6789b" },
 *   },
 * },
 * ```
 */
export const existingNetwork = z.strictObject({
  /** `existing`: Terraform uses a VPC and subnets that others manage. */
  kind: z.literal("existing"),
  /** The VPC. It needs DNS support and DNS hostnames. */
  vpcId: z.string().regex(/^vpc-[0-9a-f]{8,17}$/, "a VPC, such as vpc-0a1b2c3d4e5f67890"),
  /** IPv4 network of the VPC that the subnets are in. */
  cidr: field.vpcCidr,
  /** The subnets of each tier, by the letter of their availability zone. */
  subnets: z.strictObject({
    /** For load balancers that face the internet. */
    public: subnets(1),
    /** For nodes, pods and internal load balancers. */
    private: subnets(2),
    /** For databases. */
    database: subnets(2),
    /** For the API server's network interfaces, in two zones: EKS accepts no further zones later. */
    controlPlane: subnets(2),
  }),
  /**
   * Whether Terraform adds the tags by which Karpenter and the AWS Load Balancer Controller find the subnets. With
   * false, as in a shared VPC (only its owner may tag), the subnets must have them already.
   */
  tagSubnets: z.boolean().default(true),
});

/** The VPC: a new one, or one that exists. */
export const network = z.discriminatedUnion("kind", [newNetwork, existingNetwork]);
