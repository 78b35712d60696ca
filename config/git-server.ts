import { type GitServer, gitServerOf } from "../lib/git-servers";

/** Of an environment's `git`, what says which server it is; as far as it is valid. */
export interface GitAddress {
  readonly url?: string | undefined;
  readonly server?: GitServer | undefined;
  readonly auth?: { readonly kind?: string | undefined } | undefined;
}

/** What the Git server runs: as configured, by the host name, or because only GitHub has GitHub Apps. */
export function configuredGitServer({ url, server, auth }: GitAddress): GitServer | undefined {
  if (server !== undefined) return server;
  const byHost = url !== undefined && URL.canParse(url) ? gitServerOf(url) : undefined;
  return byHost ?? (auth?.kind === "github-app" ? "github" : undefined);
}
