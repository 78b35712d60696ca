import { z } from "zod";

import * as field from "../fields";

/**
 * What the account demands of the IAM roles that Terraform creates.
 * @example
 * ```ts
 * iam: {
 *   path: "/platform/",
 *   permissionsBoundaryArn: "arn:aws:iam::111122223333:policy/platform-boundary",
 * },
 * ```
 */
export const iam = z.strictObject({
  /** Path of all roles. Choose it once: a new one replaces the roles and, because EKS never changes its role, the cluster. */
  path: field.iamPath.optional(),
  /** ARN of the policy that limits what each role may do at most. */
  permissionsBoundaryArn: field.policyArn.optional(),
});
