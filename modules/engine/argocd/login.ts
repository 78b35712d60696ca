import { authentikHostname } from "../../addons/authentik";

/** Argo CD's part of the domain. */
export const SUBDOMAIN = "argocd";

/** OAuth2 client of Argo CD in Authentik, and the slug of its application there. */
export const CLIENT_ID = "argocd";

/** Where people reach Argo CD, and where they sign in. */
export interface ArgocdLogin {
  /** Host name of Argo CD. */
  readonly host: string;
  /** Issuer of the tokens: Authentik's application, with the closing slash. */
  readonly issuerUrl: string;
}

/** The login of an environment with this domain, whose Authentik runs in the same cluster. */
export function argocdLogin(domain: string): ArgocdLogin {
  return {
    host: `${SUBDOMAIN}.${domain}`,
    issuerUrl: `https://${authentikHostname(domain)}/application/o/${CLIENT_ID}/`,
  };
}
