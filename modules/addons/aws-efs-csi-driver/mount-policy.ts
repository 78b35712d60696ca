import type { PolicyStatement } from "../../../lib/policy-document";

/**
 * Who may mount the file system: whoever reaches a mount target, which its security group decides, and only over
 * TLS (EFS user guide, "Using IAM to control access to file systems"). The driver mounts without an IAM identity.
 */
export function mountPolicy(fileSystemArn: string): PolicyStatement[] {
  return [
    {
      Sid: "AllowThroughMountTargets",
      Principal: { AWS: "*" },
      Action: [
        "elasticfilesystem:ClientMount",
        "elasticfilesystem:ClientWrite",
        "elasticfilesystem:ClientRootAccess",
      ],
      Resource: fileSystemArn,
      Condition: { Bool: { "elasticfilesystem:AccessedViaMountTarget": "true" } },
    },
    {
      Sid: "DenyUnencryptedTransport",
      Effect: "Deny",
      Principal: { AWS: "*" },
      Action: "*",
      Resource: fileSystemArn,
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    },
  ];
}
