import { z } from "zod";

import { cloudwatch } from "./cloudwatch";
import { hydraDatabase } from "./hydra-database";
import { ingressLoadBalancer } from "./ingress-load-balancer";
import { kafka } from "./kafka";
import { opensearch } from "./opensearch";
import { privateAccess } from "./private-access";
import { sops } from "./sops";

/**
 * AWS resources that are off unless an environment names them here. Those that Git reads also need their line in
 * `gitops/clusters/<env>/platform/kustomization.yaml` (docs/aws-modules.md).
 * @example
 * ```ts
 * modules: {
 *   sops: {},
 *   msk: { kind: "serverless" },
 *   opensearch: { adminArn: "arn:aws:iam::111122223333:role/platform-admin" },
 *   "private-access": { kind: "session-host" },
 *   cloudwatch: { emails: ["oncall@example.com"] },
 * },
 * ```
 */
export const modules = z.strictObject({
  /** A KMS key for secrets that SOPS encrypts in Git. Default: off. */
  sops: sops.optional(),
  /** An Application Load Balancer in front of NGINX, which stays when the ingress is recreated. Default: off. */
  "ingress-load-balancer": ingressLoadBalancer.optional(),
  /** Kafka on Amazon MSK. Default: off. */
  msk: kafka.optional(),
  /** An OpenSearch domain. Default: off. */
  opensearch: opensearch.optional(),
  /** PostgreSQL for Ory Hydra. Default: off. */
  "hydra-database": hydraDatabase.optional(),
  /** The way of people into the VPC: a client VPN or a session host. Default: off. */
  "private-access": privateAccess.optional(),
  /** Dashboards and alarms. Default: off. */
  cloudwatch: cloudwatch.optional(),
});
