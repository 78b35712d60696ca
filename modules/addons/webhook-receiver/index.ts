import { generationOf, optional } from "../addon";
import { SECRET, WebhookReceiver } from "./webhook-receiver";

export type { WebhookReceiverProps } from "./props";
export { WebhookReceiver } from "./webhook-receiver";

/** Calls of the Git server, upon which Flux looks at the repository at once. */
export const webhookReceiver = optional({
  name: "webhook-receiver",
  accountNames: [SECRET],
  create(scope, { name, dns, secrets, contract }, { server }) {
    new WebhookReceiver(scope, "webhook-receiver", {
      name,
      domain: dns.domain,
      server,
      recoveryWindowDays: secrets.recoveryWindowDays,
      secretVersion: generationOf(secrets, SECRET),
      contract,
    });
  },
});
