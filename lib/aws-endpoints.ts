import { partitionOf } from "./aws-regions";

/**
 * AWS services with an interface endpoint (PrivateLink), by short name, as far as a platform uses
 * them: `com.amazonaws.<region>.<name>`. `aws ec2 describe-vpc-endpoint-services` lists what a region
 * has; add missing ones here. S3 and DynamoDB have gateway endpoints, which are free.
 */
export const INTERFACE_ENDPOINTS: readonly string[] = [
  ...["acm", "acm-pca", "airflow.api", "airflow.env", "airflow.ops", "application-autoscaling"],
  ...["aps", "aps-workspaces", "athena", "autoscaling", "backup", "batch", "bedrock"],
  ...["bedrock-agent", "bedrock-agent-runtime", "bedrock-runtime", "cloudformation", "cloudtrail"],
  ...["codeartifact.api", "codeartifact.repositories", "codebuild", "codecommit", "codepipeline"],
  ...["cognito-idp", "config", "data-servicediscovery", "dms", "ec2", "ec2messages", "ecr.api"],
  ...["ecr.dkr", "ecs", "ecs-agent", "ecs-telemetry", "eks", "eks-auth", "elasticache"],
  ...["elasticfilesystem", "elasticloadbalancing", "email-smtp", "events", "execute-api", "fis"],
  ...["fsx", "git-codecommit", "glue", "grafana", "grafana-workspace", "guardduty"],
  ...[
    "guardduty-data",
    "imagebuilder",
    "inspector-scan",
    "inspector2",
    "kafka",
    "kinesis-firehose",
  ],
  ...[
    "kinesis-streams",
    "kms",
    "lambda",
    "logs",
    "monitoring",
    "network-firewall",
    "organizations",
  ],
  ...["pi", "ram", "rds", "rds-data", "redshift", "redshift-data", "sagemaker.api"],
  ...["sagemaker.runtime", "scheduler", "secretsmanager", "securityhub", "servicediscovery", "sns"],
  ...["sqs", "ssm", "ssm-contacts", "ssm-incidents", "ssmmessages", "states", "storagegateway"],
  ...["sts", "sync-states", "synthetics", "tagging", "timestream-influxdb", "transfer"],
  ...["transfer.server", "wafv2", "xray"],
];

/**
 * Services of INTERFACE_ENDPOINTS whose endpoints in China's regions have names that start with `cn.`. By hand, from
 * `aws ec2 describe-vpc-endpoint-services` as aws-cdk records it (aws-ec2/lib/vpc-endpoint.ts, 2026).
 */
const WITH_CHINESE_PREFIX: readonly string[] = [
  ...[
    "application-autoscaling",
    "athena",
    "autoscaling",
    "backup",
    "batch",
    "cloudformation",
    "dms",
    "ec2",
  ],
  ...["ecr.api", "ecr.dkr", "eks", "elasticache", "elasticfilesystem", "execute-api", "fsx"],
  ...[
    "imagebuilder",
    "kinesis-streams",
    "lambda",
    "monitoring",
    "rds",
    "redshift",
    "redshift-data",
  ],
  ...["sagemaker.api", "sagemaker.runtime", "securityhub", "sqs", "states", "sts", "sync-states"],
  ...["synthetics", "transfer", "xray"],
];

/** The full name of a service's interface endpoint, such as `com.amazonaws.eu-west-1.ecr.api`. */
export function interfaceEndpointName(region: string, service: string): string {
  const isChinese = partitionOf(region) === "aws-cn" && WITH_CHINESE_PREFIX.includes(service);
  return `${isChinese ? "cn." : ""}com.amazonaws.${region}.${service}`;
}
