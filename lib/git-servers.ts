/** What a Git server runs, by the names of Flux's notification providers. */
export const GIT_SERVERS = [
  "github",
  "gitlab",
  "gitea",
  "bitbucket",
  "bitbucketserver",
  "azuredevops",
] as const;

/** One of {@link GIT_SERVERS}. */
export type GitServer = (typeof GIT_SERVERS)[number];

/** Public servers by the last part of their host names. */
const HOSTS: readonly (readonly [RegExp, GitServer])[] = [
  [/(^|\.)github\.com$/, "github"],
  [/(^|\.)ghe\.com$/, "github"],
  [/(^|\.)gitlab\.com$/, "gitlab"],
  [/(^|\.)(gitea\.com|codeberg\.org)$/, "gitea"],
  [/(^|\.)bitbucket\.org$/, "bitbucket"],
  [/(^|\.)(dev\.azure\.com|visualstudio\.com)$/, "azuredevops"],
];

/**
 * What the server of a repository runs.
 * @param url `ssh://` or `https://`
 * @returns undefined for a host that could run anything
 */
export function gitServerOf(url: string): GitServer | undefined {
  const { hostname } = new URL(url);
  return HOSTS.find(([host]) => host.test(hostname))?.[1];
}

/**
 * The repository's address as Flux's provider for commit statuses takes it: `https`, without a user, and without the
 * port of SSH. Bitbucket Server needs its clone address, with `/scm/`; for SSH, Azure DevOps has another path.
 */
export function statusAddress(server: GitServer, url: string): string {
  const { protocol, hostname, host, pathname } = new URL(url);
  const isSsh = protocol === "ssh:";
  const path = pathname.replace(/^\/+/, "").replace(/\.git$/, "");
  if (server === "azuredevops" && isSsh) {
    const [, organization = "", project = "", repository = ""] = path.split("/");
    return `https://dev.azure.com/${organization}/${project}/_git/${repository}`;
  }
  if (server === "bitbucketserver" && isSsh) return `https://${hostname}/scm/${path}.git`;
  if (server === "bitbucketserver") return `${protocol}//${host}/${path}.git`;
  const name = hostname.replace(/^(ssh|altssh)\.(?=(github\.com|gitlab\.com|bitbucket\.org)$)/, "");
  return isSsh ? `https://${name}/${path}` : `${protocol}//${host}/${path}`;
}
