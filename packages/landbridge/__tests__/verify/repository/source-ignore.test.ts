import { isLeftOutBy } from "../../../src/verify/repository/source-ignore";

test.each([
  ["/clusters/edge/", "clusters/edge/flux-system/gotk-sync.yaml", true],
  ["/clusters/edge/", "clusters/edge.yaml", false],
  ["/*\n!/clusters/", "clusters/edge/config.yaml", false],
  ["/*\n!/clusters/", "docs/readme.yaml", true],
  ["*.txt", "docs/notes.txt", true],
])("spec.ignore %j on %s: %s", (lines, file, isLeftOut) => {
  expect(isLeftOutBy(lines, file)).toBe(isLeftOut);
});
