/** Git's own configuration of a checkout; a worktree and a submodule have it elsewhere. */
export const GIT_CONFIGURATION = ".git/config";

/** Where Git keeps what is checked out. */
export const GIT_HEAD = ".git/HEAD";

/** The branch that is checked out; undefined for a commit without one, as in most pipelines. */
export function branchIn(head: string | undefined): string | undefined {
  return /^ref: refs\/heads\/(\S+)/.exec(head ?? "")?.[1];
}

/** Whether a commit is checked out and no branch. */
export function isDetachedIn(head: string | undefined): boolean {
  return /^[0-9a-f]{40,64}\s*$/.test(head ?? "");
}

/** Addresses of the remotes in Git's configuration, without credentials; folders on this machine are left out. */
export function remotesIn(configuration: string | undefined): readonly string[] {
  const urls: string[] = [];
  let isRemote = false;
  for (const line of configuration?.split("\n") ?? []) {
    if (/^\s*\[/.test(line)) isRemote = /^\s*\[remote\s/.test(line);
    const url = isRemote ? /^\s*url\s*=\s*(\S+)/.exec(line)?.[1] : undefined;
    if (url !== undefined && /^(?:[a-z+]+:\/\/|[^/@:]+@[^/:]+:)/i.test(url) && !/^file:/i.test(url))
      urls.push(url.replace(/:\/\/[^@/]*@/, "://"));
  }
  return urls;
}
