import { z } from "zod";

import { isAwsRegion } from "../../lib/aws-regions";
import { argocdSources } from "./argocd-sources";

/** An ID of the identity store, with the prefix of older ones. */
const identityId = z
  .string()
  .regex(
    /^([0-9a-f]{10}-)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    "an ID of the identity store, such as 9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f",
  );

/** People of IAM Identity Center, by the IDs of its identity store. */
const identities = z
  .strictObject({
    /** IDs of groups. */
    groups: z.array(identityId).default([]),
    /** IDs of users. */
    users: z.array(identityId).default([]),
  })
  .prefault({});

/**
 * Argo CD as a managed capability of EKS: it runs outside of the cluster, and AWS updates it.
 * @example
 * ```ts
 * engine: {
 *   kind: "argocd-eks",
 *   identityCenter: { instanceArn: "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b" },
 *   admins: { groups: ["9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f"] },
 * },
 * ```
 */
export const argocdEks = z.strictObject({
  kind: z.literal("argocd-eks"),
  /** The instance of IAM Identity Center by which people sign in. Replaces the capability. */
  identityCenter: z.strictObject({
    /** ARN of the instance: `aws sso-admin list-instances` prints it. */
    instanceArn: z
      .string()
      .regex(
        /^arn:aws:sso:::instance\/(sso)?ins-[0-9A-Za-z.-]{16}$/,
        "the ARN of an instance, such as arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b",
      ),
    /** Region of the instance. Default: the environment's. */
    region: z.string().refine(isAwsRegion, "an AWS region, such as eu-west-1").optional(),
  }),
  /** Who administers Argo CD. */
  admins: identities,
  /** Who may change and sync Applications. */
  editors: identities,
  /** Who may look. */
  viewers: identities,
  /** VPC endpoints by which Argo CD's server is reached. Default: over the internet. */
  vpcEndpointIds: z
    .array(
      z.string().regex(/^vpce-[0-9a-f]{8,17}$/, "a VPC endpoint, such as vpce-0a1b2c3d4e5f67890"),
    )
    .default([]),
  /** Where images come from. A cluster without internet access has a mirror. */
  sources: argocdSources.pick({ fluxCliImage: true }).prefault({}),
});
