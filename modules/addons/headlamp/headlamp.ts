import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { GeneratedSecret } from "../../secrets";
import { addHeadlamp } from "./contract";
import { HEADLAMP_CLIENT_ID, headlampIssuerUrl } from "./login";
import type { HeadlampProps } from "./props";

/** The secret of its OAuth2 client. */
export const SECRET = accountName("secret", "headlamp");

/** Secret and values of Headlamp: its OAuth2 client, which Authentik's blueprint takes over. */
export class Headlamp extends Construct {
  /** Host name of Headlamp. */
  public readonly hostname: string;

  constructor(scope: Construct, id: string, props: HeadlampProps) {
    super(scope, id);
    const { name, domain, contract } = props;
    this.hostname = `headlamp.${domain}`;
    const secret = new GeneratedSecret(this, "secret", {
      name: fullName(name, SECRET),
      description: "Headlamp: OAuth2 client in Authentik",
      recoveryWindowDays: props.recoveryWindowDays,
      generated: { clientSecret: { length: 128 } },
      version: props.secretVersion,
    });
    addHeadlamp(contract, {
      host: this.hostname,
      clientId: HEADLAMP_CLIENT_ID,
      issuerUrl: headlampIssuerUrl(props.authentikHostname),
      secret,
    });
  }
}
