import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { PackedRepository } from "../../../src/verify/repository/packed-repository";
import type { Repository } from "../../../src/verify/repository/repository";

const FILES = {
  ".gitignore": "*.dec.yaml\n/apps/tmp/\n*.tgz\n/charts\n",
  "apps/.gitignore": "!kept.dec.yaml\n",
  "apps/app.yaml": "",
  "apps/a.dec.yaml": "",
  "apps/kept.dec.yaml": "",
  "apps/tracked.dec.yaml": "",
  "apps/private.yaml": "",
  "apps/tmp/z.yaml": "",
  "web/charts/redis.tgz": "",
};

function checkout(paths: readonly string[] | undefined): Repository {
  return Object.assign(new MemoryRepository(FILES), {
    tracked: paths === undefined ? undefined : new Set(paths),
    excludes: "private.yaml\n",
  });
}

const names = (repository: Repository, directory: string): readonly string[] =>
  repository.list(directory).map(({ name }) => name);

const TRACKED = ["apps", "apps/app.yaml", "apps/tracked.dec.yaml"];

test("what is ignored and not tracked isn't listed; new files that nothing ignores are", () => {
  const packed = new PackedRepository(checkout(TRACKED));
  expect(names(packed, "apps")).toEqual(["app.yaml", "kept.dec.yaml", "tracked.dec.yaml"]);
});

test("an ignored directory that somebody asks for has its files, and archives of charts stay", () => {
  const packed = new PackedRepository(checkout(TRACKED));
  expect(names(packed, "apps/tmp")).toEqual(["z.yaml"]);
  expect(names(packed, "web/charts")).toEqual(["redis.tgz"]);
});

test("nothing is left out without an index, or where artifacts are packed from a working tree", () => {
  expect(names(new PackedRepository(checkout(undefined)), "apps")).toContain("a.dec.yaml");
  expect(names(new PackedRepository(checkout(TRACKED), () => true), "apps")).toContain("tmp");
});
