import type { TerraformStack } from "cdktf";
import { TerraformVariable } from "cdktf";
import type { EngineTraits } from "landbridge/contract";

import type { Environment } from "../config/schema";
import { gitVariables, type GitVariable } from "../lib/git-variables";
import type { Sensitive } from "../modules/contract";
import { sensitive } from "../modules/contract";
import type { GitAuth } from "../modules/engine/engine";
import type { FluxGit } from "../modules/engine/flux";

/** Secrets for Git, as sensitive Terraform variables: `TF_VAR_<name>` sets them. */
export interface GitCredentials {
  /** The one of those below that signs in to the repository. */
  readonly signIn: Sensitive;
  /** `git_ssh_private_key`: PEM private key of the deploy key. */
  readonly sshPrivateKey?: Sensitive | undefined;
  /** `git_token`: HTTPS token; for a GitHub App an installation token, used for the bootstrap only. */
  readonly token?: Sensitive | undefined;
  /** `github_app_private_key`: PEM private key of the GitHub App. */
  readonly gitHubAppKey?: Sensitive | undefined;
}

/**
 * Declares the variables that the kind of authentication needs, and no others.
 * @param access what the engine does in the repository
 */
export function gitCredentials(
  stack: TerraformStack,
  { kind }: GitAuth,
  access: EngineTraits["gitAccess"],
): GitCredentials {
  const declare = (name: GitVariable): Sensitive =>
    secretVariable(stack, name, describe(name, kind, access));
  const [first, ...others] = gitVariables(kind, access);
  const signIn = declare(first);
  const values = new Map([
    [first, signIn],
    ...others.map((name) => [name, declare(name)] as const),
  ]);
  return {
    signIn,
    sshPrivateKey: values.get("git_ssh_private_key"),
    token: values.get("git_token"),
    gitHubAppKey: values.get("github_app_private_key"),
  };
}

function describe(name: GitVariable, kind: GitAuth["kind"], access: string): string {
  switch (name) {
    case "git_ssh_private_key":
      return `PEM private key of the repository's deploy key, with ${access} access`;
    case "git_token":
      return kind === "github-app"
        ? "Installation token of the GitHub App, for the commit that bootstraps Flux"
        : `HTTPS token with ${access} access to the repository`;
    case "github_app_private_key":
      return "PEM private key of the GitHub App, by which Flux signs in";
    default:
      return name satisfies never;
  }
}

/** The repository as the Flux provider needs it. */
export function fluxGit(git: Environment["git"], credentials: GitCredentials): FluxGit {
  const { url, branch, auth } = git;
  if (auth.kind === "ssh") {
    return { url, branch, ssh: { username: auth.username, privateKey: credentials.sshPrivateKey } };
  }
  return {
    url,
    branch,
    http: {
      // GitHub takes installation tokens under this name.
      username: auth.kind === "token" ? auth.username : "x-access-token",
      password: credentials.token,
      ...(url.startsWith("http://") ? { allowInsecureHttp: true } : {}),
    },
  };
}

/** A sensitive Terraform variable that is in neither state nor plan; the same one for the same name. */
export function secretVariable(
  stack: TerraformStack,
  name: string,
  description: string,
): Sensitive {
  const declared = stack.node.tryFindChild(name);
  if (declared instanceof TerraformVariable) return sensitive(declared.stringValue);
  const variable = new TerraformVariable(stack, name, {
    type: "string",
    description: `${description} (environment variable TF_VAR_${name})`,
    sensitive: true,
    nullable: false,
  });
  variable.overrideLogicalId(name);
  // Terraform 1.10: otherwise a saved plan contains the value, marked as sensitive but in plain text.
  variable.addOverride("ephemeral", true);
  return sensitive(variable.stringValue);
}
