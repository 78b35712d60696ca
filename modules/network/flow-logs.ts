import { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group";
import { DataAwsCallerIdentity } from "@cdktf/provider-aws/lib/data-aws-caller-identity";
import { FlowLog } from "@cdktf/provider-aws/lib/flow-log";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy";
import type { Vpc } from "@cdktf/provider-aws/lib/vpc";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { suppress } from "../../lib/checkov";
import { policyDocument, serviceTrust } from "../../lib/policy-document";
import { suppressShortRetention } from "../log-group";
import type { FlowLogsProps } from "./props";

/** Records of all traffic of a VPC in a CloudWatch log group, written with a dedicated role. */
export class FlowLogs extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { name, vpc, retentionDays, kmsKeyArn }: FlowLogsProps & { name: string; vpc: Vpc },
  ) {
    super(scope, id);
    const group = new CloudwatchLogGroup(this, "log-group", {
      name: awsName("log-group", "/aws/vpc", name, "flow-logs"),
      retentionInDays: retentionDays,
      kmsKeyId: kmsKeyArn,
    });
    suppressShortRetention(group, retentionDays);
    if (kmsKeyArn === undefined) {
      suppress(
        group,
        "CKV_AWS_158",
        "CloudWatch encrypts the records with its own key; they hold addresses and ports, no content. flowLogs.kmsKeyArn sets another",
      );
    }
    const role = new IamRole(this, "role", {
      name: awsName("iam-role", name, "flow-logs"),
      description: `Writes the flow logs of the VPC ${name}`,
      // Flow logs of this account only (VPC user guide, "IAM role for publishing flow logs").
      assumeRolePolicy: serviceTrust("vpc-flow-logs.amazonaws.com", {
        StringEquals: { "aws:SourceAccount": new DataAwsCallerIdentity(this, "caller").accountId },
      }),
    });
    const policy = new IamRolePolicy(this, "policy", {
      name: "write-log-group",
      role: role.name,
      policy: policyDocument([
        {
          Sid: "WriteLogGroup",
          Action: ["logs:CreateLogStream", "logs:DescribeLogStreams", "logs:PutLogEvents"],
          Resource: `${group.arn}:*`,
        },
        // The service looks up the group before it writes (same page); listing can't be limited to a single group.
        { Sid: "FindLogGroup", Action: "logs:DescribeLogGroups", Resource: "*" },
      ]),
    });
    new FlowLog(this, "flow-log", {
      vpcId: vpc.id,
      trafficType: "ALL",
      logDestinationType: "cloud-watch-logs",
      logDestination: group.arn,
      iamRoleArn: role.arn,
      tags: { Name: `${name}-flow-logs` },
      dependsOn: [policy],
    });
  }
}
