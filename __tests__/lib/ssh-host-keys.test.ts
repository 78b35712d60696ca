import { knownHosts } from "../../lib/ssh-host-keys";

test("the large servers are known, by the name and port of the address", () => {
  expect(knownHosts("ssh://git@gitlab.com/acme/platform.git", [])).toHaveLength(2);
  const [line] = knownHosts("ssh://git@ssh.github.com:443/acme/platform.git", []);
  expect(line).toMatch(/^\[ssh\.github\.com\]:443 ecdsa-sha2-nistp256 AAAA/);
});

test("of other servers, only the given keys", () => {
  const url = "ssh://git@git.example.com:2222/acme/platform.git";
  expect(knownHosts(url, [])).toEqual([]);
  expect(knownHosts(url, ["ssh-ed25519 AAAA"])).toEqual([
    "[git.example.com]:2222 ssh-ed25519 AAAA",
  ]);
});

test("given keys take the place of the published ones", () => {
  expect(knownHosts("ssh://git@github.com/acme/platform.git", ["ssh-ed25519 AAAA"])).toEqual([
    "github.com ssh-ed25519 AAAA",
  ]);
});
