/** Where updates of images are committed, and what the environment's images may come from. */
export interface ImageUpdateSettings {
  /** ARN of the secret in AWS Secrets Manager with Git credentials that may push. */
  readonly gitSecretArn: string;
  /** ARNs of the ECR repositories that are scanned, `*` allowed. Default: those of the account and region. */
  readonly ecrRepositoryArns?: readonly string[] | undefined;
  /** The repository that the environment's engine reconciles. */
  readonly git: {
    readonly url: string;
    readonly branch: string;
    readonly auth: { readonly kind: "ssh" | "token" | "github-app" };
  };
}
