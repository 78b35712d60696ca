import { Lazy } from "cdktf";
import { Construct } from "constructs";
import { UserError } from "landbridge/errors";

import { accountName, fullName } from "../../../lib/aws-names";
import { policyDocument } from "../../../lib/policy-document";
import { PodIdentity } from "../../pod-identity";
import { EXTERNAL_SECRETS, secretsToRead } from "./contract";
import { readPolicy } from "./policy";
import type { ExternalSecretsProps } from "./props";

/** The controller's IAM role. */
export const ROLE = accountName("iam-role", "external-secrets");

/**
 * AWS rights of External Secrets: it reads the secrets of the contract that name it as a reader, and no
 * others. They may be declared later, as the policy is only written when the stack is synthesized.
 * @throws UserError at synth if there is no secret to read
 */
export class ExternalSecrets extends Construct {
  constructor(scope: Construct, id: string, props: ExternalSecretsProps) {
    super(scope, id);
    const { name, clusterName, contract } = props;
    const policy = Lazy.stringValue({ produce: () => this.policy(props) });
    new PodIdentity(this, "identity", {
      roleName: fullName(name, ROLE),
      clusterName,
      ...EXTERNAL_SECRETS,
      policies: { inline: { "read-secrets": policy } },
      contract,
    });
  }

  private policy({ region, kmsKeyArns = [], contract }: ExternalSecretsProps): string {
    const secretArns = secretsToRead(contract).map(({ value }) => String(value));
    if (secretArns.length === 0) {
      throw new UserError({
        place: this.node.path,
        message: "no secret in the contract lists External Secrets as a reader",
        remedy: "declare one with contract.secret(), or remove the addon",
      });
    }
    return policyDocument(readPolicy({ region, secretArns, kmsKeyArns }));
  }
}
