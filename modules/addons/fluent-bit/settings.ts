/** How long logs are kept. */
export interface FluentBitSettings {
  /** Days until OpenSearch deletes an index of logs. */
  readonly retentionDays: number;
}
