/** What the runner deploys, and from where. */
export interface RunnerProps {
  /** Prefix of the names, `<platform>-<env>`; also the cluster's name. */
  readonly name: string;
  /** Name of the environment. */
  readonly environment: string;
  /** ID of the stack that it deploys, such as `bootstrap-prod`. */
  readonly stack: string;
  /** AWS region, such as `eu-west-1`. */
  readonly region: string;
  /** AWS account, twelve digits. */
  readonly accountId: string;
  /** AWS partition: `aws`, `aws-cn` or `aws-us-gov`. */
  readonly partition: string;
  /** VPC of the subnets. */
  readonly vpcId: string;
  /** Subnets with a way to Git and to package registries. */
  readonly subnetIds: readonly string[];
  /** Bucket of Terraform's state, which also takes the sources. */
  readonly stateBucket: string;
  /** The states of other core stacks that it reads: those of the environments that are registered with this one. Default: none. */
  readonly otherStates?: readonly { readonly bucket: string; readonly environment: string }[];
  /** ARN of the secret with the Git credential. */
  readonly gitSecretArn: string;
  /** Terraform variable of the credential, such as `git_token`. */
  readonly gitVariable: string;
  /** Version of Terraform that it installs, such as `1.11.4`. */
  readonly terraformVersion: string;
  /** Days that its logs are kept. */
  readonly logRetentionDays: number;
}
