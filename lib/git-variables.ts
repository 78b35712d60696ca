/** The kinds of authentication to a Git server that an environment can have. */
export type GitAuthKind = "ssh" | "token" | "github-app";

/** A Terraform variable with a credential for Git; `TF_VAR_<name>` sets it. */
export type GitVariable = "git_ssh_private_key" | "git_token" | "github_app_private_key";

/**
 * The variables that a kind of authentication needs, the one that signs in to the repository first. Only a commit
 * needs an installation token of a GitHub App: what only reads signs in with the app's key.
 * @param access what the engine does in the repository
 */
export function gitVariables(
  kind: GitAuthKind,
  access: "read" | "write",
): readonly [GitVariable, ...GitVariable[]] {
  switch (kind) {
    case "ssh":
      return ["git_ssh_private_key"];
    case "token":
      return ["git_token"];
    case "github-app":
      return access === "write"
        ? ["git_token", "github_app_private_key"]
        : ["github_app_private_key"];
    default:
      return kind satisfies never;
  }
}
