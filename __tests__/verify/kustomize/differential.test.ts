import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { createKustomizeBuilder } from "../../../verify/kustomize/builder";
import { findKustomize } from "../../../verify/kustomize/external/find-kustomize";
import { DiskRepository } from "../../../verify/repository/disk-repository";
import { MemoryRepository } from "../../../verify/repository/memory-repository";
import { Sources } from "../../../verify/repository/sources";
import { parseYaml } from "../../../verify/yaml/document";
import { TREES, type Tree } from "./support/trees";

const ROOT = join(__dirname, "../../..");
const kustomize = findKustomize();
const isKustomize = kustomize?.arguments[0] === "build";

/** The objects of a folder by real kustomize; undefined if it refuses to build. */
function real(root: string, directory: string): unknown[] | undefined {
  if (kustomize === undefined) throw new Error("no kustomize");
  const options = ["--load-restrictor", "LoadRestrictionsNone", directory];
  try {
    const yaml = execFileSync(kustomize.path, [...kustomize.arguments, ...options], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1 << 28,
    });
    return parseYaml("", yaml.toString()).map(({ data }) => data);
  } catch {
    return undefined;
  }
}

function realTree(tree: Tree): unknown[] | undefined {
  const root = mkdtempSync(join(tmpdir(), "landbridge-differential-"));
  try {
    for (const [path, content] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return real(root, "app");
  } finally {
    rmSync(root, { recursive: true });
  }
}

function foldersOf(directory: string): string[] {
  const entries = readdirSync(join(ROOT, directory), { withFileTypes: true });
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersOf(`${directory}/${name}`));
  return existsSync(join(ROOT, directory, "kustomization.yaml")) ? [directory, ...inner] : inner;
}

if (!isKustomize) {
  console.warn("differential test of verify/kustomize SKIPPED: `kustomize` is not on PATH");
}

(isKustomize ? describe : describe.skip)("direct reading against real kustomize", () => {
  it.each(Object.keys(TREES))("gives the same for the tree: %s", async (name) => {
    const tree = TREES[name] ?? {};
    const expected = realTree(tree);
    const builder = createKustomizeBuilder(new Sources(new MemoryRepository(tree)));
    const build = await builder.build("app");
    if (expected === undefined) expect(build.problems).not.toEqual([]);
    else {
      expect(build.problems).toEqual([]);
      expect(build.objects.map(({ data }) => data)).toEqual(expected);
    }
  });

  const folders = foldersOf("gitops");
  const builder = createKustomizeBuilder(new Sources(new DiskRepository(ROOT)));

  it.each(folders)("gives the same for %s", async (folder) => {
    const build = await builder.build(folder);
    expect(build.problems).toEqual([]);
    expect(build.objects.map(({ data }) => data)).toEqual(real(ROOT, folder));
  });
});
