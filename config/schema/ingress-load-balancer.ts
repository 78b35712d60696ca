import { z } from "zod";

import * as field from "../fields";

/**
 * An Application Load Balancer in front of NGINX, which is a port of each node
 * (`addons["nginx-ingress"].service.kind` is `node-port`): the ingress can be recreated, and the load balancer stays.
 * @example
 * ```ts
 * addons: { "nginx-ingress": { service: { kind: "node-port" } } },
 * modules: { "ingress-load-balancer": {} },
 * ```
 */
export const ingressLoadBalancer = z.strictObject({
  /** Hosts below the domain that lead to it; `*` is every host that has no record of its own. */
  hosts: z
    .array(z.string().regex(/^(\*|[a-z0-9]([a-z0-9-]*[a-z0-9])?)$/, "a label such as shop, or *"))
    .min(1, "at least one host")
    .default(["*"]),
  /** IPv4 networks that reach it. Default: the internet. */
  allowedCidrs: z.array(field.cidr).min(1, "at least one network").default(["0.0.0.0/0"]),
  /** Bucket for access logs, in the same region, whose policy lets Elastic Load Balancing write. Default: none. */
  accessLogBucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "the name of a bucket")
    .optional(),
  /** ARN of a web ACL of AWS WAF (regional). Default: none. */
  webAclArn: z
    .string()
    .regex(
      /^arn:aws(-cn|-us-gov)?:wafv2:[a-z0-9-]+:\d{12}:regional\/webacl\/.+$/,
      "a web ACL's ARN",
    )
    .optional(),
});
