import { z } from "zod";

import * as field from "../fields";

/** A tenant's repository. */
const tenantGit = z.strictObject({
  /** Address: `https://` or `ssh://`, without credentials. It belongs to the tenant: whoever may push to it deploys. */
  url: z
    .string()
    .regex(
      /^(https:\/\/[^\s@]+\/\S+|ssh:\/\/[^\s@]+@[^\s/]+\/\S+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/\S+)$/,
      "https://host/owner/repository without credentials, or ssh://git@host/owner/repository (http:// only on loopback)",
    ),
  branch: field.branch.default("main"),
  /** Directory that is applied, from the repository's root. Default: the root. */
  path: z
    .string()
    .regex(/^\.(\/(?!\.\.(\/|$))[\w.-]+)*\/?$/, "a directory of the repository, such as ./deploy")
    .default("./"),
  /**
   * ARN of a secret in Secrets Manager with what may read the repository: the keys `username` and `password` for https, `identity`
   * and `known_hosts` for ssh (`sshPrivateKey` with Argo CD). You create it; Terraform never reads it. Default: the repository is
   * public.
   */
  secretArn: field.secretArn.optional(),
});

/** What a tenant's pods may take together. */
const tenantQuota = z.strictObject({
  /** CPU that its pods may request. Default: 4. */
  cpu: z
    .string()
    .regex(/^\d+(\.\d+)?m?$/, "a quantity, such as 4 or 500m")
    .default("4"),
  /** Memory that its pods may request, and their limits. Default: 8Gi. */
  memory: z
    .string()
    .regex(/^\d+(Mi|Gi|Ti)$/, "a quantity, such as 8Gi")
    .default("8Gi"),
  /** How many pods there may be. Default: 50. */
  pods: z.int().min(1).max(1000).default(50),
  /** GiB that its volumes may have together. Default: 50. */
  storageGib: z.int().min(0).max(65536).default(50),
});

/**
 * A team that shares the cluster, with a namespace and a Git repository of its own.
 * @example
 * ```ts
 * tenants: {
 *   shop: {
 *     git: { url: "https://github.com/acme/shop.git", path: "./deploy" },
 *     hosts: ["shop"],
 *     quota: { cpu: "8", memory: "16Gi" },
 *   },
 * },
 * ```
 */
const tenant = z.strictObject({
  git: tenantGit,
  /** Names of its hosts below the environment's domain, such as `shop` for shop.<domain>. Default: none. */
  hosts: z.array(field.slug.max(40, "at most 40 characters")).default([]),
  quota: tenantQuota.prefault({}),
  /**
   * IPv4 networks that its pods may reach in addition to the internet, such as that of a database. Private addresses are out of
   * reach otherwise.
   */
  egressCidrs: z.array(field.cidr).default([]),
});

/** Directories next to those of tenants (fleet/tenants/). */
const RESERVED = ["platform", "policies"];

const tenantName = field.slug
  .max(40, "at most 40 characters")
  .refine((name) => !RESERVED.includes(name), `any name but ${RESERVED.join(" and ")}`);

/** The tenants of an environment, by their names; the namespace is `tenant-<name>`. The only list of them. */
export const tenants = z.record(tenantName, tenant).default({});
