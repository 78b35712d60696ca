import { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group";
import { CodebuildProject } from "@cdktf/provider-aws/lib/codebuild-project";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy";
import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { VpcSecurityGroupEgressRule } from "@cdktf/provider-aws/lib/vpc-security-group-egress-rule";
import { Construct } from "constructs";

import { accountName, awsName, fullName } from "../../lib/aws-names";
import { suppress } from "../../lib/checkov";
import { policyDocument, serviceTrust } from "../../lib/policy-document";
import { servicePrincipal } from "../../lib/service-principal";
import { suppressShortRetention } from "../log-group";
import { buildSpec } from "./build-spec";
import { runnerPolicy, sourceKey } from "./policy";
import type { RunnerProps } from "./props";

/** The role of the builds. */
export const RUNNER_ROLE = accountName("iam-role", "runner");

/** Name of the CodeBuild project of an environment. */
export function runnerName(prefix: string): string {
  return `${prefix}-runner`;
}

/**
 * A CodeBuild project in the private subnets that deploys `bootstrap` to a cluster without a public endpoint. Builds
 * are started by hand (`npm run deploy:remote`), from an archive in the state bucket.
 */
export class Runner extends Construct {
  /** ARN of the builds' role, for an access entry of the cluster. */
  public readonly roleArn: string;
  /** Security group of the builds, which must reach the API server. */
  public readonly securityGroupId: string;

  constructor(scope: Construct, id: string, props: RunnerProps) {
    super(scope, id);
    const { name, region, environment, stateBucket, logRetentionDays } = props;
    const project = runnerName(name);
    const logs = new CloudwatchLogGroup(this, "log-group", {
      name: awsName("log-group", "/aws/codebuild", project),
      retentionInDays: logRetentionDays,
    });
    suppressShortRetention(logs, logRetentionDays);
    suppress(
      logs,
      "CKV_AWS_158",
      "CloudWatch Logs encrypts with a key of its own; the log has what a deploy prints, no secrets.",
    );
    const role = new IamRole(this, "role", {
      name: fullName(name, RUNNER_ROLE),
      description: `Deploys ${props.stack} from inside the VPC`,
      assumeRolePolicy: serviceTrust(servicePrincipal("codebuild", region), {
        StringEquals: { "aws:SourceAccount": props.accountId },
      }),
    });
    const policy = new IamRolePolicy(this, "policy", {
      name: "deploy-bootstrap",
      role: role.name,
      policy: policyDocument(runnerPolicy(props, logs.arn)),
    });
    this.roleArn = role.arn;
    this.securityGroupId = this.outboundOnly(props);
    const build = new CodebuildProject(this, "project", {
      name: project,
      description: `Deploys ${props.stack} from inside the VPC (npm run deploy:remote -- ${environment})`,
      serviceRole: role.arn,
      buildTimeout: 60,
      // Two deploys of one stack would wait for each other's state lock.
      concurrentBuildLimit: 1,
      source: {
        type: "S3",
        location: `${stateBucket}/${sourceKey(environment)}`,
        buildspec: buildSpec(props),
      },
      artifacts: { type: "NO_ARTIFACTS" },
      environment: {
        type: "ARM_CONTAINER",
        computeType: "BUILD_GENERAL1_SMALL",
        image: "aws/codebuild/amazonlinux-aarch64-standard:3.0",
        environmentVariable: [
          {
            name: `TF_VAR_${props.gitVariable}`,
            type: "SECRETS_MANAGER",
            value: props.gitSecretArn,
          },
        ],
      },
      vpcConfig: {
        vpcId: props.vpcId,
        subnets: [...props.subnetIds],
        securityGroupIds: [this.securityGroupId],
      },
      logsConfig: { cloudwatchLogs: { groupName: logs.name } },
      dependsOn: [policy],
    });
    suppress(
      build,
      "CKV_AWS_147",
      "The project has no artifacts; its source is encrypted with the state bucket's key.",
    );
  }

  /** Builds reach Git, registries and the API server; nobody connects to them. */
  private outboundOnly({ name, vpcId }: RunnerProps): string {
    const groupName = awsName("security-group", name, "runner");
    const group = new SecurityGroup(this, "security-group", {
      // A prefix: rules of the cluster, which nodes depend on, refer to it.
      namePrefix: `${groupName}-`,
      description: "Builds that deploy from inside the VPC",
      vpcId,
      tags: { Name: groupName },
    });
    new VpcSecurityGroupEgressRule(this, "outbound", {
      securityGroupId: group.id,
      description: "Git, registries and the API server",
      ipProtocol: "-1",
      cidrIpv4: "0.0.0.0/0",
      tags: { Name: "outbound" },
    });
    return group.id;
  }
}
