import { z } from "zod";

/**
 * Fluent Bit, which sends the logs of every container to OpenSearch (`modules.opensearch`).
 * @example
 * ```ts
 * addons: { "fluent-bit": { retentionDays: 14 } },
 * modules: { opensearch: {} },
 * ```
 */
export const fluentBit = z.strictObject({
  /** Days until OpenSearch deletes an index of logs. Default: 30. */
  retentionDays: z.int().min(1).max(3650).default(30),
});
