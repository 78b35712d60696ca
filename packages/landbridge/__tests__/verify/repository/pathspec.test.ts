import { pathspecRegExp } from "../../../src/verify/repository/glob";

test.each([
  ["envs/old/*", "envs/old/dev/web/config.yaml", true],
  ["envs/*/config.yaml", "envs/dev/web/config.yaml", true],
  ["envs/**/config.yaml", "envs/config.yaml", false],
  ["envs/o?d/*.yaml", "envs/old/web/config.yaml", true],
  ["envs/old", "envs/old/config.yaml", true],
  ["envs/old", "envs/older/config.yaml", false],
  ["envs/[z-a]*", "envs/old", false],
])("whether git ls-files %s lists %s: %s", (pathspec, file, isListed) => {
  expect(pathspecRegExp(pathspec).test(file)).toBe(isListed);
});
