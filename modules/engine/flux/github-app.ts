import { SecretV1 } from "@cdktf/provider-kubernetes/lib/secret-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { ENGINE_NAMESPACE } from "landbridge/contract";

import type { Sensitive } from "../../contract";
import type { GitAuth } from "../engine";
import { FLUX_NAME } from "./own-kustomization";

/** A GitHub App's private key in PEM format, from a sensitive Terraform variable. */
export type GitHubAppKey = Sensitive;

/** Signing in to GitHub as an App: its ids, without the key. */
export type GitHubAppAuth = Extract<GitAuth, { kind: "github-app" }>;

/** The App, its key, and what must exist before the Secret. */
export interface GitHubAppSecretProps {
  readonly auth: GitHubAppAuth;
  readonly key: GitHubAppKey;
  /** The namespace, at least. */
  readonly after: readonly ITerraformDependable[];
}

/**
 * The Secret by which source-controller signs in as a GitHub App. It is written through a
 * write-only attribute, so that the key is neither in plan nor state.
 */
export class GitHubAppSecret extends Construct {
  public readonly secret: SecretV1;

  constructor(scope: Construct, id: string, { auth, key, after }: GitHubAppSecretProps) {
    super(scope, id);
    this.secret = new SecretV1(this, "secret", {
      metadata: { name: FLUX_NAME, namespace: ENGINE_NAMESPACE },
      dataWo: {
        githubAppID: auth.appId,
        githubAppInstallationID: auth.installationId,
        githubAppPrivateKey: key,
      },
      dataWoRevision: auth.revision,
      dependsOn: [...after],
    });
  }
}
