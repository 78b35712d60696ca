import type { PolicyStatement } from "../../../lib/policy-document";

/** The secrets that External Secrets may read. */
export interface ReadScope {
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** ARNs of the secrets. */
  readonly secretArns: readonly string[];
  /** ARNs of the account's own KMS keys that encrypt them. */
  readonly kmsKeyArns: readonly string[];
}

/**
 * What `ExternalSecret.spec.data` and `dataFrom.extract` need. Of the published policy
 * (external-secrets/external-secrets v2.9.0, docs/provider/aws-secrets-manager.md) it leaves out the
 * listing of all secrets, which only `dataFrom.find` needs.
 */
export function readPolicy({ region, secretArns, kmsKeyArns }: ReadScope): PolicyStatement[] {
  const read: PolicyStatement = {
    Sid: "ReadNamedSecrets",
    Action: ["secretsmanager:GetSecretValue", "secretsmanager:DescribeSecret"],
    Resource: secretArns,
  };
  if (kmsKeyArns.length === 0) return [read];
  return [
    read,
    {
      Sid: "DecryptThroughSecretsManager",
      Action: "kms:Decrypt",
      Resource: kmsKeyArns,
      Condition: {
        StringLike: { "kms:ViaService": `secretsmanager.${region}.*` },
      },
    },
  ];
}
