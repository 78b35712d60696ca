import { memoize } from "../../lib/memoize";
import type { Repository } from "./repository";

/**
 * URLs of the checkout's remotes, as Git's configuration has them; none where that isn't in the repository's folder,
 * as in a worktree, and none of folders on this machine.
 */
export const gitRemotes = memoize((repository: Repository): readonly string[] => {
  const urls: string[] = [];
  let isRemote = false;
  for (const line of repository.read(".git/config")?.split("\n") ?? []) {
    if (/^\s*\[/.test(line)) isRemote = /^\s*\[remote\s/.test(line);
    const url = isRemote ? /^\s*url\s*=\s*(\S+)/.exec(line)?.[1] : undefined;
    if (url !== undefined && /^(?:[a-z+]+:\/\/|[^/@:]+@[^/:]+:)/i.test(url) && !/^file:/i.test(url))
      urls.push(url);
  }
  return urls;
});
