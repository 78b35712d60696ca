import { gitServerOf, statusAddress, type GitServer } from "../../lib/git-servers";

test.each([
  ["ssh://git@github.com/acme/platform.git", "github"],
  ["ssh://git@ssh.github.com:443/acme/platform.git", "github"],
  ["https://acme.ghe.com/acme/platform.git", "github"],
  ["https://gitlab.com/acme/team/platform.git", "gitlab"],
  ["https://codeberg.org/acme/platform.git", "gitea"],
  ["ssh://git@bitbucket.org/acme/platform.git", "bitbucket"],
  ["ssh://git@ssh.dev.azure.com/v3/acme/shop/platform", "azuredevops"],
  ["https://git.example.com/acme/platform.git", undefined],
  ["https://notgithub.com/acme/platform.git", undefined],
])("the server of %s is %s", (url, server) => {
  expect(gitServerOf(url)).toBe(server);
});

test.each<[GitServer, string, string]>([
  ["github", "ssh://git@github.com/acme/platform.git", "https://github.com/acme/platform"],
  ["github", "ssh://git@ssh.github.com:443/acme/platform.git", "https://github.com/acme/platform"],
  ["github", "https://github.com/acme/platform", "https://github.com/acme/platform"],
  ["gitlab", "ssh://git@git.acme.io:2222/a/b/c.git", "https://git.acme.io/a/b/c"],
  ["gitea", "https://git.acme.io:8443/a/b.git", "https://git.acme.io:8443/a/b"],
  ["bitbucketserver", "ssh://git@git.acme.io:7999/a/b.git", "https://git.acme.io/scm/a/b.git"],
  ["bitbucketserver", "https://git.acme.io/scm/a/b.git", "https://git.acme.io/scm/a/b.git"],
  ["azuredevops", "ssh://git@ssh.dev.azure.com/v3/a/b/c", "https://dev.azure.com/a/b/_git/c"],
  ["azuredevops", "https://dev.azure.com/a/b/_git/c", "https://dev.azure.com/a/b/_git/c"],
])("statuses of %s go from %s to %s", (server, url, address) => {
  expect(statusAddress(server, url)).toBe(address);
});
