import { filesBelow, filesOf } from "../../../src/verify/repository/files-below";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";

const REPOSITORY = new MemoryRepository({
  "a.yaml": "",
  "apps/b.yaml": "",
  "apps/deep/c.yaml": "",
  "apps/testdata/d.yaml": "",
  "infra/e.yaml": "",
  "node_modules/f.yaml": "",
});

test("lists all files except those of tools and tests", () => {
  expect(filesOf(REPOSITORY)).toEqual([
    "a.yaml",
    "apps/b.yaml",
    "apps/deep/c.yaml",
    "infra/e.yaml",
  ]);
});

test("lists only files below a directory, and always enters one that is given by name", () => {
  expect(filesBelow(REPOSITORY, "apps")).toEqual(["apps/b.yaml", "apps/deep/c.yaml"]);
  expect(filesBelow(REPOSITORY, "node_modules")).toEqual(["node_modules/f.yaml"]);
  expect(filesBelow(REPOSITORY, "nowhere")).toEqual([]);
});
