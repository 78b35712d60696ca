import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import type { GitServer } from "../../../lib/git-servers";
import { arn, hostname, text } from "../../contract";
import { GeneratedSecret } from "../../secrets";
import { externalSecret } from "../external-secrets";
import { gatewayLabels } from "../gateway-labels";
import type { WebhookReceiverProps } from "./props";

/** The token that signs calls, and that the path is made of. */
export const SECRET = accountName("secret", "webhook-receiver");

/** The receiver's part of the domain. */
const SUBDOMAIN = "flux-webhook";

/** Namespace of the route. */
const NAMESPACE = "webhook-receiver";

/** Variables that Git reads. */
const HOSTNAME = "TF_WEBHOOK_HOSTNAME";
const TYPE = "TF_WEBHOOK_TYPE";
const SECRET_ARN = "TF_WEBHOOK_SECRET_ARN";

/** Type of the Receiver: Gitea signs as GitHub does, and both kinds of Bitbucket alike. Azure DevOps doesn't sign. */
const TYPES: Readonly<Record<GitServer, string>> = {
  github: "github",
  gitea: "github",
  gitlab: "gitlab",
  bitbucket: "bitbucket",
  bitbucketserver: "bitbucket",
  azuredevops: "generic",
};

/**
 * Token and host of Flux's webhook receiver. The route has a namespace of its own, since that of Flux, which the bootstrap
 * writes too, would need the Gateway's labels.
 */
export class WebhookReceiver extends Construct {
  /** Host name that the Git server calls. */
  public readonly hostname: string;

  constructor(scope: Construct, id: string, props: WebhookReceiverProps) {
    super(scope, id);
    const { name, domain, server, contract } = props;
    this.hostname = `${SUBDOMAIN}.${domain}`;
    const secret = new GeneratedSecret(this, "secret", {
      name: fullName(name, SECRET),
      description: "Flux: the token of its webhook receiver",
      recoveryWindowDays: props.recoveryWindowDays,
      generated: { token: { length: 64 } },
      version: props.secretVersion,
    });
    contract.namespace(NAMESPACE, { podSecurity: "restricted", labels: gatewayLabels(SUBDOMAIN) });
    contract.variable(HOSTNAME, hostname(this.hostname));
    contract.variable(TYPE, text(TYPES[server]));
    contract.variable(SECRET_ARN, arn(secret.arn));
    contract.secret(externalSecret(SECRET_ARN, secret));
  }
}
