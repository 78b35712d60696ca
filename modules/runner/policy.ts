import type { PolicyStatement } from "../../lib/policy-document";
import type { RunnerProps } from "./props";

/** Key of the archive with the sources, in the state bucket. */
export function sourceKey(environment: string): string {
  return `${environment}/runner.zip`;
}

/** What it reads of the core stacks that it doesn't deploy for. */
function otherStates({ partition, otherStates: states = [] }: RunnerProps): PolicyStatement[] {
  if (states.length === 0) return [];
  return [
    {
      Sid: "ReadOtherStates",
      Action: "s3:GetObject",
      Resource: states.map(
        ({ bucket, environment }) => `arn:${partition}:s3:::${bucket}/${environment}/core.tfstate`,
      ),
    },
  ];
}

/**
 * What a build may do: read the state of `core`, write that of `bootstrap`, read the Git credential, and use
 * network interfaces in its subnets (CodeBuild user guide, "Allow CodeBuild access to AWS services required to create a
 * VPC network interface"). Access to the cluster comes from an access entry.
 */
export function runnerPolicy(props: RunnerProps, logGroupArn: string): PolicyStatement[] {
  const { partition, region, accountId, environment, stateBucket, name } = props;
  const bucket = `arn:${partition}:s3:::${stateBucket}`;
  const ec2 = `arn:${partition}:ec2:${region}:${accountId}`;
  return [
    {
      Sid: "ReadStateAndSources",
      Action: ["s3:GetObject", "s3:GetObjectVersion"],
      Resource: `${bucket}/${environment}/*`,
    },
    ...otherStates(props),
    {
      Sid: "WriteBootstrapState",
      Action: ["s3:PutObject", "s3:DeleteObject"],
      Resource: `${bucket}/${environment}/bootstrap.tfstate*`,
    },
    {
      Sid: "FindState",
      Action: ["s3:ListBucket", "s3:GetBucketLocation"],
      Resource: bucket,
    },
    {
      Sid: "ReadGitCredential",
      Action: "secretsmanager:GetSecretValue",
      Resource: props.gitSecretArn,
    },
    {
      Sid: "FindCluster",
      Action: "eks:DescribeCluster",
      Resource: `arn:${partition}:eks:${region}:${accountId}:cluster/${name}`,
    },
    {
      Sid: "WriteLogs",
      Action: ["logs:CreateLogStream", "logs:PutLogEvents"],
      Resource: `${logGroupArn}:*`,
    },
    {
      // These actions have no resource-level permissions that fit interfaces that don't exist yet.
      Sid: "UseNetworkInterfaces",
      Action: [
        "ec2:CreateNetworkInterface",
        "ec2:DeleteNetworkInterface",
        "ec2:DescribeDhcpOptions",
        "ec2:DescribeNetworkInterfaces",
        "ec2:DescribeSecurityGroups",
        "ec2:DescribeSubnets",
        "ec2:DescribeVpcs",
      ],
      Resource: "*",
      Condition: { StringEquals: { "aws:RequestedRegion": region } },
    },
    {
      Sid: "HandOverNetworkInterfaces",
      Action: "ec2:CreateNetworkInterfacePermission",
      Resource: `${ec2}:network-interface/*`,
      Condition: { StringEquals: { "ec2:AuthorizedService": "codebuild.amazonaws.com" } },
    },
  ];
}
