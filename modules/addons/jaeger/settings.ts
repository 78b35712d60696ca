/** Where Jaeger keeps traces. */
export interface JaegerSettings {
  readonly storage:
    | {
        readonly kind: "memory";
        /** Traces that it remembers; the oldest go first. */
        readonly maxTraces: number;
      }
    | {
        readonly kind: "opensearch";
        /** Days until OpenSearch deletes an index of traces. */
        readonly retentionDays: number;
      };
}
