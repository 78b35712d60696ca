import type { Contract } from "../../contract";
import { arn, hostname } from "../../contract";
import type { GeneratedSecret } from "../../secrets";
import { EXTERNAL_SECRETS } from "../external-secrets";

/** Variables that Git reads. */
const HOSTNAME = "TF_HEADLAMP_HOSTNAME";
const SECRET_ARN = "TF_HEADLAMP_SECRET_ARN";

/** Adds the host, and the secret of the OAuth2 client. */
export function addHeadlamp(
  contract: Contract,
  { host, secret }: { readonly host: string; readonly secret: GeneratedSecret },
): void {
  contract.variable(HOSTNAME, hostname(host));
  contract.variable(SECRET_ARN, arn(secret.arn));
  contract.secret({
    name: secret.name,
    arn: arn(secret.arn),
    variable: SECRET_ARN,
    properties: secret.properties,
    readers: [EXTERNAL_SECRETS],
  });
}
