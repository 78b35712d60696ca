import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { Contract } from "../contract";
import { arn, hostname } from "../contract";
import { GeneratedSecret } from "../secrets";
import { EXTERNAL_SECRETS } from "./external-secrets";

/** OAuth2 client of Headlamp in Authentik, and the slug of its application there. */
export const HEADLAMP_CLIENT_ID = "headlamp";

/** Issuer of Headlamp's tokens: Authentik's application, with the closing slash. */
export function headlampIssuerUrl(authentikHostname: string): string {
  return `https://${authentikHostname}/application/o/headlamp/`;
}

export interface HeadlampProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Domain of the environment; Headlamp is the host `headlamp` below it. */
  readonly domain: string;
  /** Host name of Authentik, where users sign in. */
  readonly authentikHostname: string;
  /** Days in which the deleted secret can be restored: 0, or 7 to 30. */
  readonly recoveryWindowDays: number;
  /** Raise to regenerate the client secret. */
  readonly secretVersion: number;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}

/** Secret and values of Headlamp: its OAuth2 client, which Authentik's blueprint reads too. */
export class Headlamp extends Construct {
  /** Host name of Headlamp. */
  public readonly hostname: string;
  /** Secrets that External Secrets reads for it. */
  public readonly secrets: readonly { readonly arn: string }[];

  constructor(scope: Construct, id: string, props: HeadlampProps) {
    super(scope, id);
    const { name, domain, contract } = props;
    this.hostname = `headlamp.${domain}`;
    const secret = new GeneratedSecret(this, "secret", {
      name: awsName("secret", name, "headlamp"),
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
    this.secrets = [secret];

    contract.variable("TF_HEADLAMP_HOSTNAME", hostname(this.hostname));
    contract.variable("TF_HEADLAMP_SECRET_ARN", arn(secret.arn));
    contract.secret({
      name: secret.name,
      arn: arn(secret.arn),
      variable: "TF_HEADLAMP_SECRET_ARN",
      properties: secret.properties,
      readers: [EXTERNAL_SECRETS],
    });
  }
}
