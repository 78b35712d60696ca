import * as fs from "node:fs";
import * as path from "node:path";

import { DiskRepository } from "../../packages/landbridge/src/verify/repository/disk-repository";
import { verifyFleet } from "../../packages/landbridge/src/verify/verify-repository";
import { staleFiles } from "../../packages/landbridge/src/waves/files";
import { generateArgocd } from "../../packages/landbridge/src/waves/generate";
import { writeStale } from "../../packages/landbridge/src/waves/write";
import { temporaryFolder } from "../../tools/jest/temporary-folder";

const CHECKOUT = path.resolve(__dirname, "../..");

/**
 * A copy of the tree whose environment `argocd` lists something else, with what `landbridge waves` then writes.
 * @param edit changes the environment's platform/kustomization.yaml
 * @param files further files, by their paths from the repository's root
 */
export async function argocdTree(
  edit: (platform: string) => string,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const root = temporaryFolder();
  fs.cpSync(path.join(CHECKOUT, "gitops"), path.join(root, "gitops"), { recursive: true });
  const [from, to] = ["gitops/clusters/argocd", "gitops/argocd/argocd"];
  const file = path.join(root, from, "platform/kustomization.yaml");
  const listed = fs.readFileSync(file, "utf8");
  const edited = edit(listed);
  expect(edited).not.toBe(listed);
  fs.writeFileSync(file, edited);
  for (const [further, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, further)), { recursive: true });
    fs.writeFileSync(path.join(root, further), text);
  }
  const repository = new DiskRepository(root);
  const { fleet } = await verifyFleet({ repository, paths: [from], terraform: false, rules: [] });
  const [model] = fleet.models;
  if (model === undefined) throw new Error(`${from} is not a cluster path of Flux`);
  writeStale(root, staleFiles(repository, to, generateArgocd(model, "argocd", to)));
  return root;
}
