import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { repositoryUrl, webAddress } from "../../../tools/site/repository";

test.each([
  ["git@github.com:acme/landbridge.git", "https://github.com/acme/landbridge"],
  ["ssh://git@git.example.com:2222/acme/landbridge", "https://git.example.com/acme/landbridge"],
  ["https://token@github.com/acme/landbridge.git", "https://github.com/acme/landbridge"],
  ["../elsewhere", undefined],
  ["", undefined],
])("the address of remote %s", (remote, address) => {
  expect(webAddress(remote)).toBe(address);
});

test("a setting wins over GitHub Actions, and that over the remote", () => {
  const github = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "acme/landbridge" };
  const folder = temporaryFolder();
  const set = { ...github, SITE_REPOSITORY: "https://git.example.com/a/b/" };
  expect(repositoryUrl(folder, set)).toBe("https://git.example.com/a/b");
  expect(repositoryUrl(folder, github)).toBe("https://github.com/acme/landbridge");
  expect(repositoryUrl(folder, {})).toBeUndefined();
});
