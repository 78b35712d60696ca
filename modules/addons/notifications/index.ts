import { id, text } from "../../contract";
import { optional } from "../addon";
import { addGivenSecret } from "../given-secret";

/** Key of the secret, as Flux's Provider reads it. */
const PROPERTY = { "bot-token": "token", webhook: "address" } as const;

/** What Flux does, in a channel of Slack. */
export const notifications = optional({
  name: "notifications",
  accountNames: [],
  create(_scope, { contract }, { slack, severity }) {
    contract.variable("TF_SLACK_CHANNEL", id(slack.channel));
    contract.variable("TF_NOTIFICATION_SEVERITY", text(severity));
    addGivenSecret(contract, {
      variable: "TF_SLACK_SECRET_ARN",
      secretArn: slack.secretArn,
      properties: [PROPERTY[slack.credential]],
    });
  },
});
