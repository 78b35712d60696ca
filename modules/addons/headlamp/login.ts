import type { OidcLoginProps } from "../../cluster";

/** OAuth2 client of Headlamp in Authentik, and the slug of its application there. */
export const HEADLAMP_CLIENT_ID = "headlamp";

/** Issuer of Headlamp's tokens: Authentik's application, with the closing slash. */
export function headlampIssuerUrl(authentikHostname: string): string {
  return `https://${authentikHostname}/application/o/headlamp/`;
}

/** How the API server reads Headlamp's tokens, which carry the user who signed in. */
export function headlampLogin(authentikHostname: string): OidcLoginProps {
  return {
    issuerUrl: headlampIssuerUrl(authentikHostname),
    clientId: HEADLAMP_CLIENT_ID,
    // Authentik's UUID of the user (the blueprint's sub_mode): never reused, unlike email addresses.
    usernameClaim: "sub",
    usernamePrefix: "oidc:",
    groupsClaim: "groups",
    groupsPrefix: "oidc:",
  };
}
