import { branchProblem } from "../../lib/git-branch";

test.each(["main", "feature/a-b", "release-1.2", "a@b"])("accepts the branch %s", (name) => {
  expect(branchProblem(name)).toBeUndefined();
});

// As `git check-ref-format --branch` judges.
test.each([
  ...["", "@", "HEAD", "-main", "/main", "main/", "a//b", "a..b", "main.", "a@{b"],
  ...["my branch", "a~b", "a^b", "a:b", "a?b", "a*b", "a[b", "a\\b", "a\tb"],
  ...[".main", "a/.b", "main.lock", "a.lock/b"],
])("rejects the branch %j", (name) => {
  expect(branchProblem(name)).toBeDefined();
});
