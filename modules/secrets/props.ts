/** A secret whose values Terraform generates and doesn't store. */
export interface GeneratedSecretProps {
  /**
   * Name of the secret, unique in account and region. With a recovery window AWS appends a suffix: a deleted
   * secret keeps its name as long as it can be restored.
   */
  readonly name: string;
  /** Its purpose, shown in AWS. */
  readonly description: string;
  /** Days in which a deleted secret can be restored: 7 to 30, or 0 for none, which frees the name immediately. */
  readonly recoveryWindowDays: number;
  /** Properties with a random value of letters and digits, 20 to 256 of them. */
  readonly generated: Readonly<Record<string, { readonly length: number }>>;
  /** Raise it for new random values. 1 or more. */
  readonly version: number;
  /**
   * KMS key, created outside this stack: a secret must not outlive its key. Default: the key
   * `aws/secretsmanager`, which AWS manages for the account.
   */
  readonly kmsKeyId?: string;
}
