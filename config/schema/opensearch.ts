import { z } from "zod";

import * as field from "../fields";

/** A type of OpenSearch's nodes. */
const instanceType = z
  .string()
  .regex(/^[a-z0-9]+\.[a-z0-9]+\.search$/, "a type of nodes, such as m7g.large.search");

/**
 * An OpenSearch domain in the VPC. Without a size of the environment, the defaults are those of `small`.
 * @example
 * ```ts
 * modules: {
 *   opensearch: {
 *     clients: {
 *       search: { namespace: "apps", serviceAccount: "search", access: "read" },
 *     },
 *   },
 * },
 * ```
 */
export const opensearch = z.strictObject({
  /** Version of OpenSearch, such as `3.5`; a later one upgrades the domain in place. */
  engineVersion: z
    .string()
    .regex(/^[1-9]\d*\.\d+$/, "a version of OpenSearch, such as 3.5")
    .default("3.5"),
  /** Type of the data nodes. */
  instanceType: instanceType.default("t3.medium.search"),
  /** Availability zones with data nodes. Default: all of the network's, at most 3; in `small`, 1. */
  zones: z.literal([1, 2, 3]).optional(),
  /** Data nodes in each zone. */
  nodesPerZone: z.int().min(1).max(26).default(1),
  /** Type of three dedicated cluster managers. Default: none, except in `large`. */
  managerInstanceType: instanceType.optional(),
  /** Volume of each data node, in GiB. */
  storageGib: z.int().min(10).max(16384).default(20),
  /** Hour of AWS's own daily snapshot, UTC. */
  snapshotHour: z.int().min(0).max(23).default(1),
  /** Role or user that administers the domain, if no client has the access `admin`. Default: only the Job in Git does. */
  adminArn: field.principalArn.optional(),
  /** Service accounts that use it with an IAM role, by a name of your choice. Default: none. */
  clients: z
    .record(
      field.slug,
      field.serviceAccount.extend({
        /** `admin` (at most one client): all rights. `write`: all methods. `read`: what searches need. */
        access: z.enum(["admin", "write", "read"]),
      }),
    )
    .default({}),
  /** Whether Terraform refuses to plan the deletion. Default: the database's `deletionProtection`. */
  deletionProtection: z.boolean().optional(),
});
