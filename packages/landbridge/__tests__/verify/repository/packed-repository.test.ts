import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { PackedRepository } from "../../../src/verify/repository/packed-repository";
import type { Repository } from "../../../src/verify/repository/repository";

function filesOf(repository: Repository, directory = ""): readonly string[] {
  return repository.list(directory).flatMap(({ name, kind }) => {
    const path = directory === "" ? name : `${directory}/${name}`;
    return kind === "directory" ? filesOf(repository, path) : [path];
  });
}

function packed(ignore: Readonly<Record<string, string>>, ...files: readonly string[]): string[] {
  const all = Object.fromEntries(files.map((file) => [file, "a: 1"]));
  const repository = new PackedRepository(new MemoryRepository({ ...all, ...ignore }));
  return filesOf(repository).filter((file) => !file.endsWith(".sourceignore"));
}

test("doesn't list what source-controller never packs", () => {
  expect(
    packed({}, ".github/ci.yaml", "apps/.sops.yaml", "apps/logo.png", "apps/a.yaml", ".flux.yaml"),
  ).toEqual(["apps/a.yaml"]);
});

test.each<[string, string, readonly string[]]>([
  ["a name matches in every folder", "values.yaml", ["a/b/other.yaml", "x.yml"]],
  [
    "a leading slash holds the pattern at the root",
    "/values.yaml",
    ["a/b/other.yaml", "a/values.yaml", "x.yml"],
  ],
  ["all but one folder", "/*\n!/a\n", ["a/b/other.yaml", "a/values.yaml"]],
  ["a folder with what is below it", "b/", ["a/values.yaml", "values.yaml", "x.yml"]],
  ["a star stays in its folder", "a/*.yaml", ["a/b/other.yaml", "values.yaml", "x.yml"]],
  ["two stars go through folders", "**/other.yaml", ["a/values.yaml", "values.yaml", "x.yml"]],
  ["the last pattern decides", "*.yaml\n!other.yaml\n", ["a/b/other.yaml", "x.yml"]],
  [
    "a comment and an empty line are not patterns",
    "# *.yaml\n\nx.yml",
    ["a/b/other.yaml", "a/values.yaml", "values.yaml"],
  ],
  ["a set of characters", "[!x].yml\n[vw]alues.yaml", ["a/b/other.yaml", "x.yml"]],
])("%s", (_, text, expected) => {
  const files = ["a/b/other.yaml", "a/values.yaml", "values.yaml", "x.yml"];
  expect(packed({ ".sourceignore": text }, ...files)).toEqual(expected);
});

test("patterns of a directory apply below it, after those above", () => {
  const ignore = { ".sourceignore": "*.yaml", "a/.sourceignore": "!/keep.yaml" };
  expect(packed(ignore, "a/keep.yaml", "a/b/keep.yaml", "keep.yaml")).toEqual(["a/keep.yaml"]);
});

test("finds a path that is given by name", () => {
  const base = new MemoryRepository({ "a/logo.png": "x" });
  const repository = new PackedRepository(base);
  expect(repository.kind("a/logo.png")).toBe("file");
  expect(repository.read("a/logo.png")).toBe("x");
});
