import { SecretsmanagerSecret } from "@cdktf/provider-aws/lib/secretsmanager-secret";
import { SecretsmanagerSecretVersion } from "@cdktf/provider-aws/lib/secretsmanager-secret-version";
import { Fn } from "cdktf";
import { Construct } from "constructs";

import { suppress } from "../../lib/checkov";
import { checkGeneratedSecret } from "./checks";
import type { GeneratedSecretProps } from "./props";
import { RandomPassword } from "./random-password";

/** Property with the version of the values: whoever applies them elsewhere can tell whether they are current. */
export const GENERATION = "generation";

/**
 * A secret in AWS Secrets Manager, a JSON object, whose random values Terraform generates but never
 * stores: ephemeral passwords go into a write-only argument. Needs Terraform 1.11. It has no values that
 * aren't secret, because they would change only together with the passwords; those are variables of the contract.
 * @throws UserError with every mistake in the props
 */
export class GeneratedSecret extends Construct {
  /** ARN of the secret. */
  public readonly arn: string;
  /** Name of the secret, as given. */
  public readonly name: string;
  /** Properties of the JSON object: the generated ones, and `generation`, the version of their values. */
  public readonly properties: readonly string[];

  constructor(scope: Construct, id: string, props: GeneratedSecretProps) {
    super(scope, id);
    checkGeneratedSecret(this.node.path, props);
    const { name, description, generated, kmsKeyId } = props;
    const secret = new SecretsmanagerSecret(this, "secret", {
      ...(props.recoveryWindowDays === 0 ? { name } : { namePrefix: `${name}-` }),
      description,
      recoveryWindowInDays: props.recoveryWindowDays,
      kmsKeyId,
    });
    suppress(
      secret,
      "CKV2_AWS_57",
      "Random values change when `version` is raised: whoever uses them must be told, which no timer does.",
    );
    if (kmsKeyId === undefined) {
      suppress(
        secret,
        "CKV_AWS_149",
        "The account's key aws/secretsmanager encrypts it; a key of this stack would die with it, and a deleted secret could not be restored.",
      );
    }
    const passwords = Object.entries(generated).map(([property, { length }]) => [
      property,
      new RandomPassword(this, property, { length }).result,
    ]);
    new SecretsmanagerSecretVersion(this, "version", {
      secretId: secret.id,
      secretStringWo: Fn.jsonencode({
        ...Object.fromEntries(passwords),
        [GENERATION]: String(props.version),
      }),
      secretStringWoVersion: props.version,
    });
    this.arn = secret.arn;
    this.name = name;
    this.properties = [...Object.keys(generated), GENERATION];
  }
}
