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
  /**
   * Whether a new major version of `engineVersion` is applied, at once and with a restart of some minutes. Set it
   * for the deploy that upgrades (docs/production.md), and remove it afterwards.
   */
  allowMajorVersionUpgrade: z.boolean().default(false),
  /**
   * When a new size, class or minor version takes effect: with the deploy (`immediately`, which may restart the
   * database), or in the weekly `maintenance-window`; until then, plans show the change.
   */
  applyChanges: z.enum(["immediately", "maintenance-window"]).default("maintenance-window"),
  instanceClass: z
    .string()
    .regex(/^db\.[a-z0-9]+\.[a-z0-9]+$/, "an instance class, such as db.t4g.micro"),
  /**
   * Storage in GiB. It only grows, by 10% or more at a time and without a restart, six hours after the last
   * growth at the earliest. What autoscaling has added stays.
   */
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
