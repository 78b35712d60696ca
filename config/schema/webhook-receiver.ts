import { z } from "zod";

/**
 * A webhook for the Git server: after a push, Flux looks at the repository at once. It takes no settings: what the server runs
 * follows from `git`.
 * @example
 * ```ts
 * addons: { "webhook-receiver": {} },
 * ```
 */
export const webhookReceiver = z.strictObject({});
