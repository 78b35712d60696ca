import { normalizeGitUrl } from "../../flux/sources";
import type { Repository } from "../../repository/repository";

/** Addresses of a file of a branch, as GitHub, GitLab, Gitea and Bitbucket serve it, and kustomize's of a directory. */
const OF_FILE = [
  /^https:\/\/raw\.githubusercontent\.com\/(?<owner>[^/]+)\/(?<name>[^/]+)\/(?:refs\/(?:heads|tags)\/)?[^/]+\/(?<path>[^?#]+)/,
  /^https:\/\/(?<host>[^/]+)\/(?<owner>[^/]+)\/(?<name>[^/]+)\/raw\/(?:refs\/heads\/|branch\/)?[^/]+\/(?<path>[^?#]+)/,
  /^https:\/\/(?<host>[^/]+)\/(?<owner>.+)\/(?<name>[^/]+)\/-\/raw\/[^/]+\/(?<path>[^?#]+)/,
  /^(?:https:\/\/)?(?<host>[^/]+)\/(?<owner>[^/]+)\/(?<name>[^/]+?)(?:\.git)?\/\/(?<path>[^?#]+)/,
  /^(?:https:\/\/)?(?<host>github\.com)\/(?<owner>[^/]+)\/(?<name>[^/]+?)\/(?!(?:blob|raw|tree)\/)(?<path>[^?#/][^?#]*)/,
];

/** The path in this repository to which an address leads; undefined for any other. A branch's name has no slash here. */
export function pathOfAddress(
  address: string,
  { remotes = [] }: Pick<Repository, "remotes">,
): string | undefined {
  if (remotes.length === 0) return undefined;
  for (const form of OF_FILE) {
    const { host = "github.com", owner, name, path } = form.exec(address)?.groups ?? {};
    if (owner === undefined || name === undefined) continue;
    const url = normalizeGitUrl(`https://${host}/${owner}/${name}`);
    return remotes.some((remote) => normalizeGitUrl(remote) === url) ? path : undefined;
  }
  return undefined;
}
