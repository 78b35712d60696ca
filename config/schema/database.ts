import { z } from "zod";

/**
 * PostgreSQL of the platform itself.
 * @example
 * ```ts
 * database: {
 *   engineVersion: "17",
 *   instanceClass: "db.m7g.large",
 *   multiAz: true,
 *   deletionProtection: true,
 *   finalSnapshot: true,
 * },
 * ```
 */
export const database = z.strictObject({
  /** PostgreSQL version: `17` takes minor upgrades in the maintenance window, `17.6` stays. */
  engineVersion: z.string().regex(/^1[4-8](\.\d+)?$/, "PostgreSQL 14 to 18, such as 17 or 17.6"),
  instanceClass: z
    .string()
    .regex(/^db\.[a-z0-9]+\.[a-z0-9]+$/, "an instance class, such as db.t4g.micro"),
  allocatedStorageGib: z.int().min(20).max(65536).default(20),
  /** Upper bound of storage autoscaling. */
  maxAllocatedStorageGib: z.int().min(22).max(65536).default(100),
  multiAz: z.boolean(),
  deletionProtection: z.boolean(),
  /** Whether deleting the database leaves a snapshot. Default: the environment's `retain`. */
  finalSnapshot: z.boolean().optional(),
  backupRetentionDays: z.int().min(1).max(35).default(7),
  /** How often RDS changes the master password, in days. */
  passwordRotationDays: z.int().min(1).max(1000).default(15),
});
