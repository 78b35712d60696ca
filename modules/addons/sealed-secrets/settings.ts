/** How often Sealed Secrets makes a key. Keys are made in the cluster, and leave it only as a backup (docs/secrets.md). */
export interface SealedSecretsSettings {
  /** Days after which the controller makes another key; the older ones stay. */
  readonly keyRenewalDays: number;
}
