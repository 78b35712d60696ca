import { z } from "zod";

import * as field from "../fields";

/** Without what YAML reads as something else than a text. */
const channel = z
  .string()
  .regex(
    /^(?!(?:y|n|yes|no|on|off|true|false|null)$)(?:[a-z][a-z0-9_-]{0,79}|[CG][A-Z0-9]{8,20})$/,
    "the name of a channel, without #, such as platform-alerts, or its ID, such as C0123456789",
  );

/**
 * What Flux does, in a channel of Slack: by notification-controller, which the engine then installs.
 * @example
 * ```ts
 * addons: {
 *   notifications: {
 *     slack: {
 *       secretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:slack-AbCdEf",
 *       channel: "platform-alerts",
 *     },
 *   },
 * },
 * ```
 */
export const notifications = z.strictObject({
  slack: z.strictObject({
    /** ARN of a secret in Secrets Manager with the key `token`, or `address` for a webhook. You create it; Terraform never reads it. */
    secretArn: field.secretArn,
    /** What the secret has: the token of a Slack app's bot (`xoxb-...`), or the address of an incoming webhook. */
    credential: z.enum(["bot-token", "webhook"]).default("bot-token"),
    /** Where messages go. A webhook has a channel of its own, and ignores this one unless it is of the legacy kind. */
    channel,
  }),
  /** `error`: only what fails. `info`: also what was applied, installed and upgraded. */
  severity: z.enum(["error", "info"]).default("error"),
});
