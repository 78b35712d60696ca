import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";

import { serviceTrust } from "../../lib/policy-document";
import { servicePrincipal } from "../../lib/service-principal";

/** An IAM role that an AWS service assumes. */
export interface ServiceRoleProps {
  /** Name of the role, unique in the account. */
  readonly name: string;
  /** Purpose of the role. */
  readonly description: string;
  /** The AWS service that assumes the role, such as `eks`. */
  readonly service: string;
  /** AWS managed policies by name. */
  readonly policies: readonly string[];
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS partition, such as `aws`. */
  readonly partition: string;
}

/**
 * An AWS service's role and its policy attachments. Whatever uses the role must depend on the attachments:
 * on destroy they must outlive it, or AWS cannot clean up after itself.
 */
export function serviceRole(
  scope: Construct,
  id: string,
  { name, description, service, policies, region, partition }: ServiceRoleProps,
): { role: IamRole; attachments: ITerraformDependable[] } {
  const role = new IamRole(scope, id, {
    name,
    description,
    assumeRolePolicy: serviceTrust(servicePrincipal(service, region)),
  });
  const attachments = policies.map(
    (policy) =>
      new IamRolePolicyAttachment(scope, `${id}-${policy}`, {
        role: role.name,
        policyArn: `arn:${partition}:iam::aws:policy/${policy}`,
      }),
  );
  return { role, attachments };
}
