import { spawnSync } from "node:child_process";

/**
 * Web address of the repository, for links to files that the site doesn't contain: `https://github.com/acme/landbridge`.
 * From `SITE_REPOSITORY`, else from GitHub Actions, else from the remote "origin". Undefined if none of them says.
 */
export function repositoryUrl(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (env.SITE_REPOSITORY) return env.SITE_REPOSITORY.replace(/\/+$/, "");
  if (env.GITHUB_SERVER_URL && env.GITHUB_REPOSITORY) {
    return `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`;
  }
  const { stdout } = spawnSync("git", ["remote", "get-url", "origin"], {
    cwd: root,
    encoding: "utf8",
  });
  return webAddress(stdout.trim());
}

/** Web address of a Git remote; undefined for a remote that has none, such as a directory. */
export function webAddress(remote: string): string | undefined {
  const [, host, repository] =
    /^(?:ssh:\/\/)?git@([^/:]+)(?::\d+)?[:/](.+?)(?:\.git)?$/.exec(remote) ??
    /^https:\/\/(?:[^@/]+@)?([^/]+)\/(.+?)(?:\.git)?$/.exec(remote) ??
    [];
  return host && repository && `https://${host}/${repository}`;
}
