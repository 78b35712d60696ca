import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { temporaryFolder } from "../../../../../tools/jest/temporary-folder";
import { describeUnless, testUnless } from "../../../../../tools/jest/unless";
import { createKustomizeBuilder } from "../../../src/verify/kustomize/builder";
import { DiskRepository } from "../../../src/verify/repository/disk-repository";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../../src/verify/repository/yaml-files";
import { buildReal, nameOf, realKustomize, reasonToSkip } from "./support/real-kustomize";
import { SINCE, TREES, type Tree } from "./support/trees";

const ROOT = join(__dirname, "../../../../..");
const kustomize = realKustomize();
// In CI a missing kustomize fails every comparison.
const skipped = process.env.CI === "true" ? undefined : reasonToSkip(kustomize);

function real(root: string, directory: string): unknown[] | undefined {
  if (kustomize === undefined) throw new Error(reasonToSkip(kustomize));
  return buildReal(kustomize, root, directory);
}

function realTree(tree: Tree): unknown[] | undefined {
  const root = temporaryFolder();
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return real(root, "app");
}

function foldersOf(directory: string): string[] {
  const entries = readdirSync(join(ROOT, directory), { withFileTypes: true });
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersOf(`${directory}/${name}`));
  return existsSync(join(ROOT, directory, "kustomization.yaml")) ? [directory, ...inner] : inner;
}

describeUnless(skipped, `direct reading against ${nameOf(kustomize)}`, () => {
  for (const [name, tree] of Object.entries(TREES)) {
    const tooOld = kustomize && reasonToSkip(kustomize, SINCE[name]);
    testUnless(tooOld, `gives the same for the tree: ${name}`, async () => {
      const expected = realTree(tree);
      const builder = createKustomizeBuilder(new YamlFiles(new MemoryRepository(tree)));
      const build = await builder.build("app");
      if (expected === undefined) expect(build.problems).not.toEqual([]);
      else {
        expect(build.problems).toEqual([]);
        expect(build.objects.map(({ data }) => data)).toEqual(expected);
      }
    });
  }

  const folders = foldersOf("gitops");
  const builder = createKustomizeBuilder(new YamlFiles(new DiskRepository(ROOT)));

  it.each(folders)("gives the same result for %s", async (folder) => {
    const build = await builder.build(folder);
    // What a Component patches is in the folder that lists it.
    expect(build.problems.filter(({ kind }) => kind !== "patch-without-target")).toEqual([]);
    expect(build.objects.map(({ data }) => data)).toEqual(real(ROOT, folder));
  });
});
