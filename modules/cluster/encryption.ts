import { KmsAlias } from "@cdktf/provider-aws/lib/kms-alias";
import { KmsKey } from "@cdktf/provider-aws/lib/kms-key";
import type { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { policyDocument } from "../../lib/policy-document";
import { servicePrincipal } from "../../lib/service-principal";
import type { ClusterProps } from "./props";

/**
 * The cluster's KMS key, for Kubernetes secrets (envelope encryption) and the control plane's logs.
 * Who may use it is up to IAM, as in the default policy; CloudWatch may for this log group only.
 */
export function clusterKey(
  scope: Construct,
  { name, region, partition, accountId }: ClusterProps,
  logGroupName: string,
): KmsKey {
  const logGroupArn = `arn:${partition}:logs:${region}:${accountId}:log-group:${logGroupName}`;
  const key = new KmsKey(scope, "key", {
    description: `Kubernetes secrets and control plane logs of ${name}`,
    enableKeyRotation: true,
    // The longest waiting period: without the key, backups of etcd are useless.
    deletionWindowInDays: 30,
    policy: policyDocument([
      {
        Sid: "AccountDecidesByIam",
        Principal: { AWS: `arn:${partition}:iam::${accountId}:root` },
        Action: "kms:*",
        Resource: "*",
      },
      {
        // CloudWatch Logs user guide, "Encrypt log data using AWS KMS".
        Sid: "ControlPlaneLogs",
        Principal: { Service: servicePrincipal("logs", region) },
        Action: [
          "kms:Decrypt*",
          "kms:Describe*",
          "kms:Encrypt*",
          "kms:GenerateDataKey*",
          "kms:ReEncrypt*",
        ],
        Resource: "*",
        Condition: { ArnEquals: { "kms:EncryptionContext:aws:logs:arn": logGroupArn } },
      },
    ]),
    tags: { Name: name },
  });
  new KmsAlias(scope, "key-alias", {
    name: awsName("kms-alias", `alias/eks/${name}`),
    targetKeyId: key.keyId,
  });
  return key;
}
