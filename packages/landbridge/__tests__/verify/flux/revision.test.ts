import { revisionNamed, revisionOf } from "../../../src/verify/flux/sources";

const read = (ref: Readonly<Record<string, string>>): string | undefined =>
  revisionOf({ spec: { ref } });

test("a branch, by its name or its full name, is no other revision", () => {
  expect(revisionOf({ spec: {} })).toBeUndefined();
  expect(read({ branch: "main" })).toBeUndefined();
  expect(read({ name: "refs/heads/main" })).toBeUndefined();
});

test("fields win in the order in which source-controller looks at them", () => {
  const all = { branch: "main", tag: "v1", semver: ">=1", name: "refs/tags/v2", commit: "4abba01" };
  expect(read(all)).toBe("commit 4abba01");
  expect(read({ ...all, commit: "" })).toBe("tag v2");
  expect(read({ ...all, commit: "", name: "" })).toBe('the newest tag that matches ">=1"');
  expect(read({ branch: "main", tag: "v1" })).toBe("tag v1");
});

test("what is neither a branch nor a tag keeps its name", () => {
  expect(revisionNamed("refs/pull/1/head")).toBe("refs/pull/1/head");
  expect(revisionNamed("main")).toBeUndefined();
});
