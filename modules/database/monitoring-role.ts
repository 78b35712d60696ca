import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { serviceTrust } from "../../lib/policy-document";

/** The instance whose enhanced monitoring the role is for. */
export interface MonitoringRoleProps {
  /** Name of the database instance. */
  readonly identifier: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS account, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
}

/** The role by which RDS writes the operating system's figures of this instance to CloudWatch Logs. */
export class MonitoringRole extends Construct {
  /** ARN of the role. */
  public readonly roleArn: string;
  /** Gives the role its rights: RDS needs them as long as the instance is there. */
  public readonly rights: ITerraformDependable;

  constructor(scope: Construct, id: string, props: MonitoringRoleProps) {
    super(scope, id);
    const { identifier, region, accountId, partition } = props;
    const role = new IamRole(this, "role", {
      name: awsName("iam-role", identifier, "monitoring"),
      description: `Enhanced monitoring of ${identifier}`,
      // Conditions: RDS user guide, "Preventing cross-service confused deputy problems".
      assumeRolePolicy: serviceTrust("monitoring.rds.amazonaws.com", {
        StringEquals: { "aws:SourceAccount": accountId },
        ArnLike: {
          "aws:SourceArn": `arn:${partition}:rds:${region}:${accountId}:db:${identifier}`,
        },
      }),
    });
    this.rights = new IamRolePolicyAttachment(this, "managed", {
      role: role.name,
      policyArn: `arn:${partition}:iam::aws:policy/service-role/AmazonRDSEnhancedMonitoringRole`,
    });
    this.roleArn = role.arn;
  }
}
