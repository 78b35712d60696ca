import { z } from "zod";

import * as field from "../fields";

/** A topic or a group, or `*` at the end for all that start so. */
const pattern = z
  .string()
  .regex(/^[\w.-]*\*?$/, "a name, with * at the end for all that start so")
  .min(1);

const clients = z
  .record(
    field.slug,
    field.serviceAccount.extend({
      /** `read`: consume. `write`: also produce. `admin`: also create, change and delete topics. Default: `read`. */
      access: z.enum(["read", "write", "admin"]).default("read"),
      /** Topics. Default: all. */
      topics: z.array(pattern).min(1).default(["*"]),
      /** Consumer groups and transactional IDs. Default: all. */
      groups: z.array(pattern).min(1).default(["*"]),
    }),
  )
  .default({});

/**
 * Kafka: Amazon MSK. `provisioned` has brokers in each zone, in KRaft mode; AWS sizes `serverless`, which takes IAM
 * only. Without a size of the environment, the defaults are those of `small`.
 * @example
 * ```ts
 * modules: {
 *   msk: {
 *     kind: "provisioned",
 *     clients: { cdc: { namespace: "apps", serviceAccount: "cdc", topics: ["orders.*"] } },
 *   },
 * },
 * ```
 */
export const kafka = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("serverless"),
    /** Service accounts that use it with an IAM role, by a name of your choice. Default: none. */
    clients,
  }),
  z.strictObject({
    kind: z.literal("provisioned"),
    /** Version of Kafka as MSK names it. Kafka 4 needs larger brokers than kafka.t3.small. */
    kafkaVersion: z
      .string()
      .regex(/^[34]\.\d+\.(x|\d+)\.kraft$/, "a version in KRaft mode, such as 3.9.x.kraft")
      .default("3.9.x.kraft"),
    /** Type of the brokers. */
    instanceType: z
      .string()
      .regex(/^kafka\.[a-z0-9]+\.[a-z0-9]+$/, "a type of brokers, such as kafka.m7g.large")
      .default("kafka.t3.small"),
    /** Brokers in each of two or three zones. */
    brokersPerZone: z.int().min(1).max(10).default(1),
    /** Volume of each broker, in GiB; it only grows. */
    storageGib: z.int().min(1).max(16384).default(20),
    /** Properties of the brokers, such as `log.retention.hours`, over those of the module. Default: none. */
    serverProperties: z
      .record(z.string().regex(/^[a-z][a-z.]*$/, "a property of Kafka"), z.string())
      .default({}),
    /** Private CAs (AWS Private CA) whose certificates are accepted from clients, next to IAM. Default: none. */
    tlsCertificateAuthorityArns: z
      .array(
        z
          .string()
          .regex(
            /^arn:aws(-cn|-us-gov)?:acm-pca:[a-z0-9-]+:\d{12}:certificate-authority\/[0-9a-f-]+$/,
            "the ARN of a private CA",
          ),
      )
      .default([]),
    /** How detailed the metrics in CloudWatch are; all but `DEFAULT` cost money. */
    monitoring: z.enum(["DEFAULT", "PER_BROKER", "PER_TOPIC_PER_BROKER"]).default("PER_BROKER"),
    /** Service accounts that use it with an IAM role, by a name of your choice. Default: none. */
    clients,
    /** Whether Terraform refuses to plan the deletion. Default: the database's `deletionProtection`. */
    deletionProtection: z.boolean().optional(),
  }),
]);
