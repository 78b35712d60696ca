import { z } from "zod";

import * as field from "../fields";

/**
 * Dashboards and alarms of CloudWatch for the cluster, the databases, the load balancers and every other module that
 * is on, and an SNS topic that alarms go to.
 * @example
 * ```ts
 * modules: { cloudwatch: { emails: ["oncall@example.com"] } },
 * ```
 */
export const cloudwatch = z.strictObject({
  /** Addresses that get the alarms, once each has confirmed the subscription. Default: none. */
  emails: z.array(field.email).default([]),
  /**
   * Network load balancers that controllers create, by the last part of their ARN (`net/<name>/<id>`), for alarms.
   * Dashboards find them by name. Default: none.
   */
  networkLoadBalancers: z
    .array(
      z
        .string()
        .regex(
          /^net\/[0-9A-Za-z-]+\/[0-9a-f]{16}$/,
          "such as net/acme-dev-gateway/0123456789abcdef",
        ),
    )
    .default([]),
  /** Thresholds by alarm, such as `rds-cpu`, over those of the module (docs/aws-modules.md lists them). */
  thresholds: z.record(z.string(), z.number()).default({}),
});
