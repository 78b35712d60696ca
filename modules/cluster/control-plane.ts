import { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster";
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy";
import type { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { suppress } from "../../lib/checkov";
import { policyDocument } from "../../lib/policy-document";
import { adoptedLogGroup, suppressShortRetention } from "../log-group";
import { clusterKey } from "./encryption";
import type { ClusterProps } from "./props";
import { LOG_TYPES } from "./props";
import { serviceRole } from "./role";

/** Versions of Kubernetes that the pinned checkov takes for unsupported; its step in CI says when one is no longer needed here. */
const NEWER_THAN_CHECKOV: readonly string[] = ["1.36"];

/** The EKS cluster itself, after its key, its log group and its role. */
export function controlPlane(scope: Construct, props: ClusterProps): EksCluster {
  const { name, partition } = props;
  const publicAccessCidrs = [...(props.endpoint.publicAccessCidrs ?? [])];
  const logGroupName = awsName("log-group", "/aws/eks", name, "cluster");
  const key = clusterKey(scope, props, logGroupName);
  // EKS would create it without retention and encryption.
  const logGroup = adoptedLogGroup(scope, "log-group", {
    name: logGroupName,
    retentionInDays: props.logRetentionDays,
    kmsKeyId: key.arn,
  });
  suppressShortRetention(logGroup, props.logRetentionDays);
  const { role, attachments } = serviceRole(scope, "role", {
    name: awsName("iam-role", name, "cluster"),
    description: `Control plane of the EKS cluster ${name}`,
    service: "eks",
    region: props.region,
    policies: ["AmazonEKSClusterPolicy"],
    partition,
  });
  const useKey = new IamRolePolicy(scope, "role-encryption", {
    name: "encrypt-secrets",
    role: role.name,
    policy: policyDocument([
      {
        Sid: "EncryptSecrets",
        Action: ["kms:Decrypt", "kms:DescribeKey", "kms:Encrypt", "kms:ListGrants"],
        Resource: key.arn,
      },
    ]),
  });
  const cluster = new EksCluster(scope, "cluster", {
    name: awsName("eks-cluster", name),
    version: props.version,
    roleArn: role.arn,
    // The addons are managed from the start; adopting self-managed ones later is a migration.
    bootstrapSelfManagedAddons: false,
    deletionProtection: props.deletionProtection ?? false,
    enabledClusterLogTypes: [...(props.logTypes ?? LOG_TYPES)],
    accessConfig: {
      authenticationMode: "API",
      bootstrapClusterCreatorAdminPermissions: false,
    },
    encryptionConfig: { provider: { keyArn: key.arn }, resources: ["secrets"] },
    upgradePolicy: { supportType: props.supportType ?? "STANDARD" },
    zonalShiftConfig: props.zonalShift === undefined ? undefined : { enabled: props.zonalShift },
    kubernetesNetworkConfig:
      props.serviceIpv4Cidr === undefined ? undefined : { serviceIpv4Cidr: props.serviceIpv4Cidr },
    vpcConfig: {
      subnetIds: [...props.controlPlaneSubnetIds],
      endpointPrivateAccess: true,
      endpointPublicAccess: publicAccessCidrs.length > 0,
      ...(publicAccessCidrs.length > 0 && { publicAccessCidrs }),
    },
    // EKS refuses only this one deletion: by then, everything else would be gone.
    ...(props.deletionProtection === true ? { lifecycle: { preventDestroy: true } } : {}),
    dependsOn: [...attachments, useKey, logGroup],
  });
  if (NEWER_THAN_CHECKOV.includes(props.version)) {
    suppress(
      cluster,
      "CKV_AWS_339",
      `checkov doesn't know Kubernetes ${props.version} yet; EKS supports it`,
    );
  }
  if (publicAccessCidrs.length > 0) {
    suppress(
      cluster,
      "CKV_AWS_39",
      "the public endpoint answers only the networks that the configuration names",
    );
  }
  return cluster;
}
