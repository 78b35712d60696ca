import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { Construct } from "constructs";

import { fullName } from "../../lib/aws-names";
import { policyDocument } from "../../lib/policy-document";
import { WORKLOAD_ROLE } from "./names";

/** A workload environment whose hub has Argo CD. */
export interface WorkloadRoleProps {
  /** Prefix of account-wide names, such as `landbridge-orders`. */
  readonly name: string;
  /** ARN of the role of the hub's Argo CD, which must exist. */
  readonly engineRoleArn: string;
}

/** The role of a workload cluster that Argo CD assumes (Argo CD's manual, "Declarative Setup", "EKS"). */
export class WorkloadRole extends Construct {
  /** ARN of the role. */
  public readonly roleArn: string;

  constructor(scope: Construct, id: string, { name, engineRoleArn }: WorkloadRoleProps) {
    super(scope, id);
    const role = new IamRole(this, "role", {
      name: fullName(name, WORKLOAD_ROLE),
      description: "Access of the hub's Argo CD to the EKS cluster",
      assumeRolePolicy: policyDocument([
        {
          Sid: "AllowHub",
          Principal: { AWS: engineRoleArn },
          Action: ["sts:AssumeRole", "sts:TagSession"],
        },
      ]),
    });
    this.roleArn = role.arn;
  }
}
