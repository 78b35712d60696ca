/** What the consumer of changes reads. */
export interface CdcSettings {
  /** Names of topics. */
  readonly topics: readonly string[];
  /** Its consumer group. */
  readonly group: string;
}
