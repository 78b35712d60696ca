import type { PolicyStatement } from "../../../lib/policy-document";

/** The file system that the driver may divide. */
export interface ControllerScope {
  readonly fileSystemArn: string;
  readonly region: string;
  readonly accountId: string;
  readonly partition: string;
}

/** Tag that the driver gives to its access points. */
const OWN = "efs.csi.aws.com/cluster";

/**
 * The published policy (kubernetes-sigs/aws-efs-csi-driver v3.4.1, docs/iam-policy-example.json) for one file
 * system, and without S3 Files: access points of other file systems stay out of its reach.
 */
export function controllerPolicy(scope: ControllerScope): PolicyStatement[] {
  const { fileSystemArn, region, accountId, partition } = scope;
  const accessPoints = `arn:${partition}:elasticfilesystem:${region}:${accountId}:access-point/*`;
  const own = { StringEquals: { [`aws:ResourceTag/${OWN}`]: "true" } };
  return [
    {
      Sid: "ReadFileSystem",
      Action: [
        "elasticfilesystem:DescribeAccessPoints",
        "elasticfilesystem:DescribeFileSystems",
        "elasticfilesystem:DescribeMountTargets",
      ],
      Resource: [fileSystemArn, accessPoints],
    },
    { Sid: "FindZones", Action: "ec2:DescribeAvailabilityZones", Resource: "*" },
    {
      Sid: "CreateAccessPoints",
      Action: "elasticfilesystem:CreateAccessPoint",
      Resource: fileSystemArn,
      Condition: { StringEquals: { [`aws:RequestTag/${OWN}`]: "true" } },
    },
    {
      Sid: "TagOwnAccessPoints",
      Action: "elasticfilesystem:TagResource",
      Resource: accessPoints,
      Condition: own,
    },
    {
      Sid: "DeleteOwnAccessPoints",
      Action: "elasticfilesystem:DeleteAccessPoint",
      Resource: accessPoints,
      Condition: own,
    },
  ];
}
