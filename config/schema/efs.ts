import { z } from "zod";

import * as field from "../fields";

/** A directory of the file system for one application, which sees nothing else of it. */
const accessPoint = z.strictObject({
  /** Directory on the file system, such as `/shared`; created with the first mount. */
  path: z
    .string()
    .max(100, "at most 100 characters")
    .regex(/^(\/[^\s/$"\\]+){1,4}$/, "a path of up to four directories, such as /shared"),
  /** User that every client acts as, whatever its own is. Default: 1000. */
  uid: z.int().min(1).max(4294967295).default(1000),
  /** Its group. Default: 1000. */
  gid: z.int().min(1).max(4294967295).default(1000),
  /** Octal permissions that the directory is created with. Default: `750`. */
  permissions: z
    .string()
    .regex(/^[0-7]{3,4}$/, "three or four octal digits, such as 750")
    .default("750"),
});

/**
 * Amazon EFS: one file system that the environment's volumes share.
 * @example
 * ```ts
 * addons: { "aws-efs-csi-driver": { accessPoints: { media: { path: "/media" } } } },
 * ```
 */
export const efs = z.strictObject({
  /** `elastic` charges for what is read and written, `bursting` grows with the stored data. Default: `elastic`. */
  throughput: z.enum(["elastic", "bursting"]).default("elastic"),
  /** Days without access after which a file moves to Infrequent Access; `never` keeps all. Default: 30. */
  infrequentAccessAfterDays: z.literal([1, 7, 14, 30, 60, 90, 180, 270, 365, "never"]).default(30),
  /** Whether AWS Backup makes a backup every day and keeps it for 35 days. Default: the environment's `retain`. */
  backups: z.boolean().optional(),
  /** Whether Terraform refuses to plan the deletion. Default: the database's `deletionProtection`. */
  deletionProtection: z.boolean().optional(),
  /** Fixed directories, by name: volumes that exist before their claims, and outlive them. Default: none. */
  accessPoints: z.record(field.slug, accessPoint).default({}),
});
