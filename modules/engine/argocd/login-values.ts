import { stringify } from "yaml";

import { type ArgocdLogin, CLIENT_ID } from "./login";

/** Who may sign in, and what they may do. */
export interface LoginSettings extends ArgocdLogin {
  /** Groups of Authentik; whoever is in none of them sees nothing. */
  readonly groups: { readonly admins: readonly string[]; readonly viewers: readonly string[] };
  /** Whether Argo CD's own administrator may sign in too. */
  readonly localAdmin: boolean;
}

/** Of the chart's `configs`, what single sign-on needs. */
export function loginConfigs({ issuerUrl, groups, localAdmin }: LoginSettings): {
  readonly cm: Readonly<Record<string, unknown>>;
  readonly rbac: Readonly<Record<string, string>>;
} {
  const { admins, viewers } = groups;
  return {
    cm: { "admin.enabled": localAdmin, "oidc.config": oidcConfig(issuerUrl) },
    rbac: {
      "policy.default": "",
      "policy.csv": [
        ...admins.map((group) => `g, ${group}, role:admin\n`),
        ...viewers.map((group) => `g, ${group}, role:readonly\n`),
      ].join(""),
      scopes: "[groups]",
    },
  };
}

function oidcConfig(issuerUrl: string): string {
  return stringify({
    name: "authentik",
    issuer: issuerUrl,
    clientID: CLIENT_ID,
    // A Secret's name and key (gitops/infrastructure/argocd/secrets/oidc.yaml).
    clientSecret: "$argocd-oidc:client-secret",
    // Authentik's `profile` has the claim `groups`; for `offline_access` it gives a refresh token, without which people
    // sign in again whenever their token ends.
    requestedScopes: ["openid", "profile", "email", "offline_access"],
    refreshTokenThreshold: "2m",
  });
}
