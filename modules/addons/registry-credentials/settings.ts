/** An image registry and the credentials for it. */
export interface RegistrySettings {
  /** ARN of a secret with `username` and `password`. */
  readonly secretArn: string;
  /** The registry as Docker's configuration names it. */
  readonly server: string;
}
