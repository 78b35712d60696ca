import { EksPodIdentityAssociation } from "@cdktf/provider-aws/lib/eks-pod-identity-association";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { Construct } from "constructs";

import { podTrust, policyDocument } from "../../lib/policy-document";
import { callerOrigin } from "../contract";
import { checkPodIdentity } from "./checks";
import type { PodIdentityProps } from "./props";

/**
 * An IAM role for one Kubernetes service account through EKS Pod Identity. Pods get credentials when
 * they are made: a pod that was there before the association must be restarted.
 * @throws UserError with every invalid name, and if no policy is given
 */
export class PodIdentity extends Construct {
  /** ARN of the role. */
  public readonly roleArn: string;
  /** Name of the role. */
  public readonly roleName: string;
  /** Exists once the role has its policies; make addons that need the role depend on it. */
  public readonly association: EksPodIdentityAssociation;

  constructor(scope: Construct, id: string, props: PodIdentityProps) {
    super(scope, id);
    checkPodIdentity(this.node.path, props);
    const { clusterName, namespace, serviceAccount, policies, contract, managedBy } = props;
    const role = new IamRole(this, "role", {
      name: props.roleName,
      description: `Pod identity of ${namespace}/${serviceAccount}`,
      assumeRolePolicy: podTrust({
        clusterName,
        namespace,
        serviceAccounts: [serviceAccount],
      }),
    });
    const inline = Object.entries(policies.inline ?? {}).map(
      ([name, policy]) =>
        new IamRolePolicy(this, `policy-${name}`, {
          name,
          role: role.name,
          policy: typeof policy === "string" ? policy : policyDocument(policy),
        }),
    );
    const managed = (policies.managedArns ?? []).map(
      (policyArn) =>
        new IamRolePolicyAttachment(this, `managed-${lastSegment(policyArn)}`, {
          role: role.name,
          policyArn,
        }),
    );
    this.association = new EksPodIdentityAssociation(this, "association", {
      clusterName,
      namespace,
      serviceAccount,
      roleArn: role.arn,
      dependsOn: [...inline, ...managed],
    });
    this.roleArn = role.arn;
    this.roleName = role.name;
    const origin = callerOrigin(__dirname);
    contract?.identity({ namespace, serviceAccount, roleArn: role.arn, managedBy, origin });
  }
}

function lastSegment(arn: string): string {
  return arn.slice(arn.lastIndexOf("/") + 1);
}
