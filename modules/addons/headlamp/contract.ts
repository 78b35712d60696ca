import type { Contract } from "../../contract";
import { arn, hostname, text, url } from "../../contract";
import type { GeneratedSecret } from "../../secrets";
import { externalSecret } from "../external-secrets";

/** Variables that Git reads. */
const HOSTNAME = "TF_HEADLAMP_HOSTNAME";
const CLIENT_ID = "TF_HEADLAMP_CLIENT_ID";
const ISSUER_URL = "TF_HEADLAMP_ISSUER_URL";
const SECRET_ARN = "TF_HEADLAMP_SECRET_ARN";

/** The values of Headlamp that Git reads. */
export interface HeadlampValues {
  readonly host: string;
  /** OAuth2 client in Authentik. */
  readonly clientId: string;
  /** Issuer of its tokens: a variable, so that a changed domain doesn't need a new client secret. */
  readonly issuerUrl: string;
  readonly secret: GeneratedSecret;
}

/** Adds host, issuer and OAuth2 client, with the client's secret. */
export function addHeadlamp(
  contract: Contract,
  { host, clientId, issuerUrl, secret }: HeadlampValues,
): void {
  contract.variable(HOSTNAME, hostname(host));
  contract.variable(CLIENT_ID, text(clientId));
  contract.variable(ISSUER_URL, url(issuerUrl));
  contract.variable(SECRET_ARN, arn(secret.arn));
  contract.secret(externalSecret(SECRET_ARN, secret));
}
