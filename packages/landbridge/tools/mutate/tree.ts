import * as fs from "node:fs";
import * as path from "node:path";

import type { ChartTools } from "../../src/verify/model/packaged-charts";
import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import type { Repository } from "../../src/verify/repository/repository";
import type { RepositoryOptions } from "../../src/verify/repository-options";
import type { Verified } from "../../src/verify/verify";
import { verifyFleet } from "../../src/verify/verify-repository";

/** Text of each file by its path from the tree's root. */
export type Files = Readonly<Record<string, string>>;

/** A repository in which mistakes are made. */
export interface MutationTree {
  readonly name: string;
  readonly files: Files;
  /** Cluster paths; empty to find them. */
  readonly paths: readonly string[];
  /** Path of a contract among the files. */
  readonly contract?: string;
  /** Files that only flate gets: what Terraform creates, which a contract says otherwise. */
  readonly peerFiles?: Files;
  /** Charts at hand; none where it is left out. */
  readonly charts?: ChartTools;
}

const LEFT_OUT = /^(?:\.git|node_modules|\.terraform|dist)$/;
/** A larger file is data, not configuration. */
const LARGEST = 1_000_000;

/** Reads a directory with every text in it, because generators read files of any name. */
export function readTree(directory: string, options: Partial<MutationTree> = {}): MutationTree {
  const root = path.resolve(directory);
  const files = Object.fromEntries(filesBelow(root).map((file) => [posix(root, file), read(file)]));
  return { name: path.basename(root), paths: [], ...options, files };
}

/** The project's root. */
const PROJECT = path.resolve(__dirname, "../../../..");

/**
 * This project's own tree of an environment, with the contract that `cdktf synth` writes.
 * @throws Error if there was no synth
 */
export function ownTree(environment: string): MutationTree {
  const contract = `cdktf.out/contract/${environment}/contract.json`;
  const file = path.join(PROJECT, contract);
  if (!fs.existsSync(file)) throw new Error(`no ${contract}: run npx cdktf synth first`);
  const gitops = readTree(path.join(PROJECT, "gitops"));
  const files = Object.entries(gitops.files).map(
    ([name, text]) => [`gitops/${name}`, text] as const,
  );
  return {
    name: environment,
    paths: [],
    contract,
    peerFiles: {
      [`gitops/clusters/${environment}/configmaps.yaml`]: read(
        path.join(path.dirname(file), "configmaps.yaml"),
      ),
    },
    files: { ...Object.fromEntries(files), [contract]: fs.readFileSync(file, "utf8") },
  };
}

function filesBelow(directory: string): readonly string[] {
  return fs.readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.test(entry.name) ? [] : filesBelow(file);
    return entry.isFile() && fs.statSync(file).size < LARGEST && isText(file) ? [file] : [];
  });
}

/** Whether a file is text: generators read files of any name. */
function isText(file: string): boolean {
  return !fs.readFileSync(file).includes(0);
}

function read(file: string): string {
  return fs.readFileSync(file, "utf8");
}

function posix(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join("/");
}

/** Runs the verifier on a tree with these files. No program of this machine takes part but Helm, where there are charts. */
export async function verified(tree: MutationTree, files: Files = tree.files): Promise<Verified> {
  const repository: Repository = new MemoryRepository(files);
  const options: RepositoryOptions = {
    repository,
    paths: tree.paths,
    contract: tree.contract,
    kustomize: {},
    chartTools: tree.charts,
  };
  return verifyFleet(options);
}
