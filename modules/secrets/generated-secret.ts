import { SecretsmanagerSecret } from "@cdktf/provider-aws/lib/secretsmanager-secret";
import { SecretsmanagerSecretVersion } from "@cdktf/provider-aws/lib/secretsmanager-secret-version";
import { Fn } from "cdktf";
import { Construct } from "constructs";

import { suppress } from "../../lib/checkov";
import { checkGeneratedSecret } from "./checks";
import { RandomPassword } from "./random-password";

export interface GeneratedSecretProps {
  /** Name of the secret, unique in account and region. */
  readonly name: string;
  /** What it is for, as people read it in AWS. */
  readonly description: string;
  /** Days in which a deleted secret can be restored: 7 to 30, or 0 for none, which frees the name at once. */
  readonly recoveryWindowDays: number;
  /** Properties with a random value of letters and digits, 20 to 256 of them. */
  readonly generated: Readonly<Record<string, { readonly length: number }>>;
  /** Properties with a value that is no secret. Default: none. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Raise it to write all properties again: new random values, and changed fixed ones. 1 or more. */
  readonly version: number;
  /**
   * KMS key, made outside of this stack: a secret must not outlive its key. Default: the key
   * `aws/secretsmanager`, which AWS manages for the account.
   */
  readonly kmsKeyId?: string;
}

/**
 * A secret of AWS Secrets Manager, a JSON object, whose random values Terraform makes but never
 * stores: ephemeral passwords go into a write-only argument. Needs Terraform 1.11.
 * @throws UserError with every mistake in the props
 */
export class GeneratedSecret extends Construct {
  /** ARN of the secret. */
  public readonly arn: string;
  /** Name of the secret. */
  public readonly name: string;
  /** Properties of the JSON object: the generated ones, then the fixed ones. */
  public readonly properties: readonly string[];

  constructor(scope: Construct, id: string, props: GeneratedSecretProps) {
    super(scope, id);
    checkGeneratedSecret(this.node.path, props);
    const { name, description, generated, fixed = {}, kmsKeyId } = props;
    const secret = new SecretsmanagerSecret(this, "secret", {
      name,
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
      secretStringWo: Fn.jsonencode({ ...Object.fromEntries(passwords), ...fixed }),
      secretStringWoVersion: props.version,
    });
    this.arn = secret.arn;
    this.name = name;
    this.properties = [...Object.keys(generated), ...Object.keys(fixed)];
  }
}
