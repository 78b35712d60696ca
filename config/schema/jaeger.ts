import { z } from "zod";

/**
 * Jaeger, for traces that applications send by OTLP.
 * @example
 * ```ts
 * addons: { jaeger: { storage: { kind: "opensearch", retentionDays: 7 } } },
 * modules: { opensearch: {} },
 * ```
 */
export const jaeger = z.strictObject({
  /** In its memory, which a restart empties, or in OpenSearch (`modules.opensearch`). Default: memory. */
  storage: z
    .discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("memory"),
        /** Traces that it remembers; the oldest go first. Default: 20000. */
        maxTraces: z.int().min(100).max(1_000_000).default(20_000),
      }),
      z.strictObject({
        kind: z.literal("opensearch"),
        /** Days until OpenSearch deletes an index of traces. Default: 7. */
        retentionDays: z.int().min(1).max(3650).default(7),
      }),
    ])
    .prefault({ kind: "memory" }),
});
