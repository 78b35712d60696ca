import type { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster";
import { EksIdentityProviderConfig } from "@cdktf/provider-aws/lib/eks-identity-provider-config";
import { IamOpenidConnectProvider } from "@cdktf/provider-aws/lib/iam-openid-connect-provider";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";

import type { OidcLoginProps } from "./props";

/**
 * Lets IAM trust the cluster's service accounts (IRSA). IAM checks EKS's issuer against its own
 * certificate authorities, so no thumbprint is given (IAM user guide, "Create an OIDC provider").
 */
export function irsaProvider(
  scope: Construct,
  name: string,
  cluster: EksCluster,
): IamOpenidConnectProvider {
  return new IamOpenidConnectProvider(scope, "oidc-provider", {
    url: cluster.identity.get(0).oidc.get(0).issuer,
    clientIdList: ["sts.amazonaws.com"],
    tags: { Name: `${name}-irsa` },
  });
}

/**
 * Lets the API server accept an issuer's tokens. Any change replaces it, which takes a while. EKS does
 * not look whether the issuer exists (the provider's acceptance tests use https://example.com, which is
 * none), and the API server asks it for its keys again and again until it answers.
 */
export function oidcLogin(
  scope: Construct,
  clusterName: string,
  login: OidcLoginProps,
  after: readonly ITerraformDependable[],
): void {
  new EksIdentityProviderConfig(scope, "oidc-login", {
    clusterName,
    oidc: { identityProviderConfigName: "oidc-login", ...login },
    // EKS takes one change of a cluster at a time; should this one fail, the rest is there.
    dependsOn: [...after],
  });
}
