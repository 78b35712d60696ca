import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { GeneratedSecret } from "../../secrets";
import { addHeadlamp } from "./contract";
import { HEADLAMP_CLIENT_ID, headlampIssuerUrl } from "./login";
import type { HeadlampProps } from "./props";

/** The secret of its OAuth2 client. */
export const SECRET = accountName("secret", "headlamp");

/** Secret and values of Headlamp: its OAuth2 client, which Authentik's blueprint reads too. */
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
      fixed: {
        clientId: HEADLAMP_CLIENT_ID,
        issuerUrl: headlampIssuerUrl(props.authentikHostname),
        // Headlamp divides at commas and adds openid itself (backend/cmd/server.go, headlamp.go, 0.45.0).
        // authentik gives a refresh token for offline_access only; without one, users log in every few minutes.
        scopes: "profile,email,groups,offline_access",
      },
      version: props.secretVersion,
    });
    addHeadlamp(contract, { host: this.hostname, secret });
  }
}
