import { execFile, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

import { writeOwnTree } from "../../../tools/bench/own-tree";
import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { testUnless } from "../../../tools/jest/unless";

const FLATE = process.env.FLATE ?? "flate";
const lacking =
  spawnSync(FLATE, ["--version"]).status === 0
    ? undefined
    : "flate isn't on PATH, and FLATE doesn't name it";

const cluster = writeOwnTree(path.join(temporaryFolder(), "own"));

test("the tree has every ConfigMap that Terraform writes", () => {
  const text = fs.readFileSync(path.join(cluster, "configmaps.yaml"), "utf8");
  const objects = parseAllDocuments(text).map((document) => document.toJS() as Named);
  const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(names).toEqual(
    expect.arrayContaining(["ConfigMap cluster-vars-terraform", "Namespace authentik"]),
  );
});

testUnless(lacking, "flate finds nothing missing that Terraform creates", async () => {
  const args = ["test", "ks", "--no-progress", "--source-retry-attempts", "1"];
  const folders = ["--cache-dir", temporaryFolder(), "--path", cluster];
  const stdout = await new Promise<string>((resolve) => {
    execFile(FLATE, [...args, ...folders], (_, printed) => {
      resolve(printed);
    });
  });
  expect(stdout).not.toMatch(/terraform \(not found\)/);
  // Others need the network, or a Kustomization that does.
  expect(Number(/(\d+) passed/.exec(stdout)?.[1])).toBeGreaterThan(5);
});

interface Named {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}
