import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy";
import { S3Bucket } from "@cdktf/provider-aws/lib/s3-bucket";
import { S3BucketLifecycleConfiguration } from "@cdktf/provider-aws/lib/s3-bucket-lifecycle-configuration";
import { S3BucketPolicy } from "@cdktf/provider-aws/lib/s3-bucket-policy";
import { S3BucketPublicAccessBlock } from "@cdktf/provider-aws/lib/s3-bucket-public-access-block";
import { S3BucketServerSideEncryptionConfigurationA } from "@cdktf/provider-aws/lib/s3-bucket-server-side-encryption-configuration";
import { S3BucketVersioningA } from "@cdktf/provider-aws/lib/s3-bucket-versioning";
import { Construct } from "constructs";

import { fullName } from "../../lib/aws-names";
import { suppress } from "../../lib/checkov";
import { policyDocument, serviceTrust } from "../../lib/policy-document";
import { SNAPSHOT_ROLE } from "./names";
import type { OpenSearchProps } from "./props";

/**
 * A bucket for manual snapshots, which outlive a domain, and the role by which the domain writes them. OpenSearch
 * registers it by its own API. AWS keeps snapshots of its own for 14 days, which go with the domain.
 */
export class SnapshotRepository extends Construct {
  /** Name of the bucket. */
  public readonly bucketName: string;
  /** ARN of the role that the repository is registered with. */
  public readonly roleArn: string;

  constructor(scope: Construct, id: string, props: OpenSearchProps, domainArn: string) {
    super(scope, id);
    const { name, accountId, forceDestroySnapshots } = props;
    const bucket = new S3Bucket(this, "bucket", {
      // Buckets share one space of names with everybody.
      bucketPrefix: `${name.slice(0, 20)}-os-snapshots-`.slice(0, 37),
      forceDestroy: forceDestroySnapshots,
    });
    this.suppressed(bucket);
    const own = { bucket: bucket.id };
    const blocked = new S3BucketPublicAccessBlock(this, "public-access", {
      ...own,
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    });
    new S3BucketServerSideEncryptionConfigurationA(this, "encryption", {
      ...own,
      rule: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "AES256" } }],
    });
    new S3BucketVersioningA(this, "versioning", {
      ...own,
      versioningConfiguration: { status: "Enabled" },
    });
    new S3BucketLifecycleConfiguration(this, "lifecycle", {
      ...own,
      rule: [
        {
          id: "old-versions",
          status: "Enabled",
          filter: [{ prefix: "" }],
          noncurrentVersionExpiration: [{ noncurrentDays: 30 }],
          abortIncompleteMultipartUpload: [{ daysAfterInitiation: 7 }],
        },
      ],
    });
    new S3BucketPolicy(this, "policy", {
      ...own,
      policy: policyDocument([
        {
          Sid: "DenyUnencryptedTransport",
          Effect: "Deny",
          Principal: { AWS: "*" },
          Action: "s3:*",
          Resource: [bucket.arn, `${bucket.arn}/*`],
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        },
      ]),
      // S3 takes one change of a bucket's access at a time.
      dependsOn: [blocked],
    });
    const role = new IamRole(this, "role", {
      name: fullName(name, SNAPSHOT_ROLE),
      description: `Manual snapshots of OpenSearch ${name}`,
      assumeRolePolicy: serviceTrust("es.amazonaws.com", {
        StringEquals: { "aws:SourceAccount": accountId },
        ArnLike: { "aws:SourceArn": domainArn },
      }),
    });
    new IamRolePolicy(this, "write", {
      name: "snapshots",
      role: role.name,
      policy: policyDocument([
        { Sid: "ListSnapshots", Action: "s3:ListBucket", Resource: bucket.arn },
        {
          Sid: "WriteSnapshots",
          Action: ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
          Resource: `${bucket.arn}/*`,
        },
      ]),
    });
    this.bucketName = bucket.bucket;
    this.roleArn = role.arn;
  }

  private suppressed(bucket: S3Bucket): void {
    const reasons = {
      CKV_AWS_18: "Only the domain reads and writes it; CloudTrail's data events can record that.",
      CKV_AWS_144: "A copy in another region is for whoever needs it; it costs as much again.",
      CKV_AWS_145:
        "S3's own key encrypts it: a key of this stack would die with it, and make the snapshots useless.",
      CKV2_AWS_62: "Nothing waits for snapshots.",
    };
    for (const [check, reason] of Object.entries(reasons)) suppress(bucket, check, reason);
  }
}
