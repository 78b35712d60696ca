import { SecretV1 } from "@cdktf/provider-kubernetes/lib/secret-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { engineTraits } from "landbridge/contract";

import type { Sensitive } from "../../contract";
import type { GitAuth } from "../engine";

/** The repository and the credential that its kind of authentication needs. */
export interface RepositorySecretProps {
  /** Address of the repository. */
  readonly url: string;
  readonly auth: GitAuth;
  /** Private key of the deploy key, token, or private key of the GitHub App; it only has to read. */
  readonly credential: Sensitive;
  /** The namespace, at least. */
  readonly after: readonly ITerraformDependable[];
}

/** The Secret by which Argo CD signs in. It is written through a write-only attribute: neither plan nor state has the credential. */
export class RepositorySecret extends Construct {
  public readonly secret: SecretV1;

  constructor(scope: Construct, id: string, props: RepositorySecretProps) {
    super(scope, id);
    const { url, auth, after } = props;
    this.secret = new SecretV1(this, "secret", {
      metadata: {
        name: "repository",
        namespace: engineTraits("argocd").namespace,
        labels: { "argocd.argoproj.io/secret-type": "repository" },
      },
      dataWo: { type: "git", url, ...credentialsOf(props) },
      dataWoRevision: auth.revision,
      dependsOn: [...after],
    });
  }
}

function credentialsOf({ auth, credential }: RepositorySecretProps): Record<string, string> {
  switch (auth.kind) {
    case "ssh":
      return { sshPrivateKey: credential };
    case "token":
      return { username: auth.username, password: credential };
    case "github-app":
      return {
        githubAppID: auth.appId,
        githubAppInstallationID: auth.installationId,
        githubAppPrivateKey: credential,
      };
    default:
      return auth satisfies never;
  }
}
