import { lackedByCopy, lackedByIgnore } from "../../../src/verify/repository/artifact-filter";

test("patterns of a source apply from the top of its artifact", () => {
  const lacks = lackedByIgnore("/*\n!/apps\n/apps/*/values.yaml\n", "");
  expect(lacks("apps/web/values.yaml")).toBe(true);
  expect(lacks("other/web.yaml")).toBe(true);
  expect(lacks("apps/web/more/values.yaml")).toBe(false);
  expect(lacks("apps/web.yaml")).toBe(false);
  expect(lackedByIgnore("/values.yaml", "gitops")("gitops/values.yaml")).toBe(true);
});

test("a directory that most repositories take in again stays whole", () => {
  const lacks = lackedByIgnore("# all but clusters\n/*\n!/kubernetes\n", "");
  expect(lacks("kubernetes/flux/cluster/ks.yaml")).toBe(false);
  expect(lacks("ansible/site.yaml")).toBe(true);
});

test("what a copy excludes is matched as a path, below what is copied, or by name", () => {
  const lacks = lackedByCopy(
    ["**/values.yaml", "*.md", "apps/web/tests/**", "{old,new}"],
    "apps/web",
    "",
  );
  expect(lacks("apps/web/values.yaml")).toBe(true);
  expect(lacks("apps/web/a/values.yaml")).toBe(true);
  expect(lacks("apps/web/a/b.md")).toBe(true);
  expect(lacks("apps/web/tests/a.yaml")).toBe(true);
  expect(lacks("apps/web/old/a.yaml")).toBe(true);
  expect(lacks("apps/web/web.yaml")).toBe(false);
  expect(lacks("apps/api/values.yaml")).toBe(false);
});

test.each([
  ["/clusters/edge/", "clusters/edge/flux-system/gotk-sync.yaml", true],
  ["/clusters/edge/", "clusters/edge.yaml", false],
  ["/*\n!/clusters/", "clusters/edge/config.yaml", false],
  ["/*\n!/clusters/", "docs/readme.yaml", true],
  ["*.txt", "docs/notes.txt", true],
])("spec.ignore %j on %s: %s", (lines, file, isLeftOut) => {
  expect(lackedByIgnore(lines, "")(file)).toBe(isLeftOut);
});
