import { Construct } from "constructs";
import { UserError } from "landbridge/errors";

import { awsName } from "../../lib/aws-names";
import type { PolicyStatement } from "../../lib/policy-document";
import type { Contract, ServiceAccountReference } from "../contract";
import { PodIdentity } from "../pod-identity";

/** The service account that reads secrets, as the tree has it. */
export const EXTERNAL_SECRETS: ServiceAccountReference = {
  namespace: "external-secrets",
  serviceAccount: "external-secrets",
};

export interface ExternalSecretsProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** The secrets it may read, and no others; at least one. */
  readonly secrets: readonly { readonly arn: string }[];
  /** ARNs of KMS keys of the account's own that encrypt them. Default: none, AWS manages the keys. */
  readonly kmsKeyArns?: readonly string[];
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}

/**
 * AWS rights of External Secrets.
 * @throws UserError if there is no secret to read
 */
export class ExternalSecrets extends Construct {
  constructor(scope: Construct, id: string, props: ExternalSecretsProps) {
    super(scope, id);
    const { name, clusterName, secrets, contract } = props;
    if (secrets.length === 0) {
      throw new UserError({
        place: this.node.path,
        message: "there is no secret to read",
        received: [],
        allowed: "at least one secret",
      });
    }
    new PodIdentity(this, "identity", {
      roleName: awsName("iam-role", name, "external-secrets"),
      clusterName,
      ...EXTERNAL_SECRETS,
      policies: { inline: { "read-secrets": readPolicy(props) } },
      contract,
    });
  }
}

/**
 * What `ExternalSecret.spec.data` and `dataFrom.extract` need. Of the published policy
 * (external-secrets/external-secrets v2.9.0, docs/provider/aws-secrets-manager.md) it leaves out the
 * listing of all secrets, which only `dataFrom.find` needs.
 */
function readPolicy({ region, secrets, kmsKeyArns = [] }: ExternalSecretsProps): PolicyStatement[] {
  const read: PolicyStatement = {
    Sid: "ReadNamedSecrets",
    Action: ["secretsmanager:GetSecretValue", "secretsmanager:DescribeSecret"],
    Resource: secrets.map(({ arn }) => arn),
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
