import { Construct } from "constructs";
import { engineTraits } from "landbridge/contract";

import { accountName, fullName } from "../../../lib/aws-names";
import { externalSecret } from "../../addons/external-secrets";
import { gatewayLabels } from "../../addons/gateway-labels";
import { arn, type Contract, hostname, text } from "../../contract";
import { GeneratedSecret } from "../../secrets";
import { argocdLogin, CLIENT_ID, SUBDOMAIN } from "./login";

/** The secret of its OAuth2 client. */
export const LOGIN_SECRET = accountName("secret", "argocd");

/** Variables that Git reads. */
const HOSTNAME = "TF_ARGOCD_HOSTNAME";
const CLIENT = "TF_ARGOCD_CLIENT_ID";
const SECRET_ARN = "TF_ARGOCD_SECRET_ARN";

/** The environment whose Authentik lets people in to Argo CD. */
export interface LoginClientProps {
  /** Prefix of all names, `<platform>-<env>`. */
  readonly name: string;
  /** Domain of the environment; Argo CD's host is its subdomain `argocd`. */
  readonly domain: string;
  /** Days in which the deleted secret can be restored: 0, or 7 to 30. */
  readonly recoveryWindowDays: number;
  /** Raise to regenerate the client secret. */
  readonly secretVersion: number;
  /** Contract that receives the values that the GitOps repository reads. */
  readonly contract: Contract;
}

/**
 * The OAuth2 client of Argo CD. Authentik's blueprint and Argo CD both read its secret through External Secrets
 * (gitops/infrastructure/argocd).
 */
export class LoginClient extends Construct {
  constructor(scope: Construct, id: string, props: LoginClientProps) {
    super(scope, id);
    const { name, domain, contract } = props;
    const secret = new GeneratedSecret(this, "secret", {
      name: fullName(name, LOGIN_SECRET),
      description: "Argo CD: OAuth2 client in Authentik",
      recoveryWindowDays: props.recoveryWindowDays,
      generated: { clientSecret: { length: 128 } },
      version: props.secretVersion,
    });
    contract.namespace(engineTraits("argocd").namespace, { labels: gatewayLabels(SUBDOMAIN) });
    contract.variable(HOSTNAME, hostname(argocdLogin(domain).host));
    contract.variable(CLIENT, text(CLIENT_ID));
    contract.variable(SECRET_ARN, arn(secret.arn));
    contract.secret(externalSecret(SECRET_ARN, secret));
  }
}
