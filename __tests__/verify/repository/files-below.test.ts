import { filesBelow } from "../../../verify/repository/files-below";
import { MemoryRepository } from "../../../verify/repository/memory-repository";

const REPOSITORY = new MemoryRepository({
  "a.yaml": "",
  "apps/b.yaml": "",
  "apps/deep/c.yaml": "",
  "vendor/d.yaml": "",
});

const below = (
  directory: string,
  skipped: readonly string[],
  depth?: number,
): readonly string[] => [...filesBelow(REPOSITORY, directory, new Set(skipped), depth)];

test("all files below a folder, without those of skipped ones", () => {
  expect(below("", ["vendor"])).toEqual(["a.yaml", "apps/b.yaml", "apps/deep/c.yaml"]);
  expect(below("apps", [])).toEqual(["apps/b.yaml", "apps/deep/c.yaml"]);
});

test("no deeper than asked for", () => {
  expect(below("", [], 0)).toEqual(["a.yaml"]);
  expect(below("", [], 1)).toEqual(["a.yaml", "apps/b.yaml", "vendor/d.yaml"]);
});
