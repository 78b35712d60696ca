import type { PolicyStatement } from "../../lib/policy-document";

/** Who may do what with the key. */
export interface KeyUsers {
  /** ARN of the account's root, which stands for whatever IAM allows in the account. */
  readonly accountArn: string;
  /** ARNs of the principals that may decrypt. */
  readonly decrypterArns: readonly string[];
}

/**
 * IAM decides who administers the key and who encrypts with it. It can't allow anybody to decrypt: the policy leaves
 * that out for the account, and names the principals instead.
 */
export function keyPolicy({ accountArn, decrypterArns }: KeyUsers): PolicyStatement[] {
  return [
    {
      Sid: "AccountAdministersByIam",
      Principal: { AWS: accountArn },
      Action: [
        "kms:Create*",
        "kms:Describe*",
        "kms:Enable*",
        "kms:List*",
        "kms:Put*",
        "kms:Update*",
        "kms:Revoke*",
        "kms:Disable*",
        "kms:Get*",
        "kms:TagResource",
        "kms:UntagResource",
        "kms:ScheduleKeyDeletion",
        "kms:CancelKeyDeletion",
        "kms:RotateKeyOnDemand",
      ],
      Resource: "*",
    },
    {
      Sid: "AccountEncryptsByIam",
      Principal: { AWS: accountArn },
      Action: ["kms:Encrypt", "kms:GenerateDataKey"],
      Resource: "*",
    },
    {
      Sid: "Decrypt",
      Principal: { AWS: decrypterArns },
      Action: ["kms:Decrypt", "kms:DescribeKey"],
      Resource: "*",
    },
  ];
}
