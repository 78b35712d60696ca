const GITHUB = [
  "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBEmKSENjQEezOmxkZMy7opKgwFB9nkt5YRrYMjNuG5N87uRgg6CLrbo5wAdT/y6v0mKV0U2w0WZ2YB/++Tpockg=",
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl",
];

/**
 * Public keys of the large Git servers, which they publish: GitHub in "GitHub's SSH key fingerprints" (and at its API's
 * `/meta`), GitLab in "GitLab.com settings", Bitbucket in "Configure SSH and two-step verification". Read on 2026-11-22.
 */
const HOST_KEYS: Readonly<Record<string, readonly string[]>> = {
  "github.com": GITHUB,
  "ssh.github.com": GITHUB,
  "gitlab.com": [
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBFSMqzJeV9rUzU4kWitGjeR4PWSa29SPqJ1fVkhtj3Hw9xjLVXVYrU9QlYWrOLXBpQ6KWjbjTDTdDkoohFzgbEY=",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAfuCHKVTjquxvt6CM6tdG4SLp1Btn/nOeHHE5UOzRdf",
  ],
  "bitbucket.org": [
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBPIQmuzMBuKdWeF4+a2sjSSpBK0iqitSQ+5BM9KhpexuGt20JpTVM7u5BDZngncgrqDMbWdxMWWOGtZ9UgbqgZE=",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIazEu89wgQZ4bqs3d63QSMzYVa0MuJ2e2gKTKqu+UUO",
  ],
};

/**
 * The lines of a `known_hosts` file for the server of an `ssh://` address.
 * @param keys of another server, such as `ssh-ed25519 AAAA...`; empty for one of the large servers
 * @returns nothing for a server whose keys nobody knows
 */
export function knownHosts(url: string, keys: readonly string[]): readonly string[] {
  const { hostname, port } = new URL(url);
  const host = port === "" ? hostname : `[${hostname}]:${port}`;
  const known =
    keys.length > 0 ? keys : Object.hasOwn(HOST_KEYS, hostname) ? HOST_KEYS[hostname] : undefined;
  return (known ?? []).map((key) => `${host} ${key}`);
}
