import { z } from "zod";

import { INSTANCE_TYPE } from "../../lib/ami-types";
import { WORKLOAD_PREFIX } from "../../lib/workload-subnets";
import * as field from "../fields";
import { EKS_VERSIONS } from "../versions";

/** Name of a workload cluster, part of its names in AWS. */
const workloadName = field.slug.max(20, "at most 20 characters");

/** The nodes of a workload cluster: one managed node group. */
const workloadNodes = z.strictObject({
  /**
   * Instance types of one architecture, in the order of preference; the image is Amazon Linux 2023 for it. Default:
   * m7g.large.
   */
  instanceTypes: z
    .array(z.string().regex(INSTANCE_TYPE, "an instance type, such as m7g.large"))
    .min(1)
    .default(["m7g.large"]),
  /** How many nodes there are. At most 450, EKS's quota. Default: 2. */
  count: z.int().min(1).max(450).default(2),
  /** Volume in GiB for images, containers and logs. Default: 50. */
  diskSizeGib: z.int().min(20).max(16384).default(50),
});

/** A cluster that Crossplane creates from the management cluster, with a VPC of its own. */
const workloadCluster = z.strictObject({
  /** Region of the cluster and its VPC. Default: the environment's. */
  region: field.region.optional(),
  /** IPv4 network of its VPC, /16 to /20. No other network of the platform overlaps with it. */
  cidr: field.vpcCidr.refine((value) => {
    const prefix = Number(value.split("/")[1]);
    return prefix >= WORKLOAD_PREFIX.shortest && prefix <= WORKLOAD_PREFIX.longest;
  }, `the prefix length must be ${WORKLOAD_PREFIX.shortest} to ${WORKLOAD_PREFIX.longest}`),
  /** 2 to 4 availability zones of the region, by their letters. Order matters: add at the end. Default: a and b. */
  availabilityZones: z
    .array(z.string().regex(/^[a-f]$/, "a zone's letter, a to f"))
    .min(2, "at least two availability zones, which EKS needs")
    .max(4, "at most four availability zones")
    .refine((zones) => new Set(zones).size === zones.length, "each zone once")
    .default(["a", "b"]),
  /** NAT gateways: one for all zones, or one per zone. Default: single. */
  natGateways: z.enum(["single", "per-az"]).default("single"),
  /** Kubernetes version. Default: that of the management cluster. */
  version: z.enum(EKS_VERSIONS).optional(),
  nodes: workloadNodes.prefault({}),
  /** Whether the hub applies gitops/workloads to it: Prometheus and the sample application. Default: true. */
  apps: z.boolean().default(true),
});

/** A cluster on its own, which is the default. */
const standalone = z.strictObject({ kind: z.literal("standalone") });

/** A cluster from which others are created and supplied with applications. */
const management = z.strictObject({
  kind: z.literal("management"),
  /** The clusters that Crossplane creates (`addons.crossplane`), by their names: the only list of them. Default: none. */
  workloads: z.record(workloadName, workloadCluster).default({}),
  /**
   * IPv4 networks that requests of this cluster come from, on the internet: the API servers of its workload clusters and
   * workload environments admit them. Default: the addresses of its NAT gateways.
   */
  egressCidrs: z.array(field.cidr).min(1).optional(),
});

/**
 * A cluster that Terraform creates, as every other, and that a management environment supplies with applications. It has no
 * engine of its own: `engine` and `git` are those of the hub.
 */
const workload = z.strictObject({
  kind: z.literal("workload"),
  /** The management environment with which the cluster is registered, by its name. */
  hub: field.platformName,
});

/**
 * Whether the environment's cluster is alone, manages others, or is managed.
 * @example
 * ```ts
 * topology: {
 *   kind: "management",
 *   workloads: {
 *     orders: { cidr: "10.100.0.0/16" },
 *     search: { cidr: "10.101.0.0/16", region: "eu-central-1", nodes: { count: 6 } },
 *   },
 * },
 * addons: { crossplane: {} },
 * ```
 */
export const topology = z.discriminatedUnion("kind", [standalone, management, workload]);
