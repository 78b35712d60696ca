import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import type { ContractDocument } from "../../contract/document";
import { engineTraits } from "../../contract/engines";
import { LocalKustomize } from "../../verify/kustomize/external/local-kustomize";
import { readContract } from "../../verify/prerequisites/from-contract";
import { DiskRepository } from "../../verify/repository/disk-repository";
import { nameOf } from "../../verify/repository/repository";
import type { Verified } from "../../verify/verify";
import { verifyContracts } from "../../verify/verify-contracts";
import { verifyFleet } from "../../verify/verify-repository";
import { isRecord, type YamlRecord } from "../../verify/yaml/json";
import { tooDeepAt } from "../../verify/yaml/limits";
import { clusterSideOf, sideFindings } from "./clusters";
import { withDirectReferences } from "./cross-stack";
import type { ClusterSide, Side, Stack } from "./side";
import { listedStacks, stackOf } from "./stacks";

/** Levels of a stack: blocks in blocks, and manifests in them. */
const MAX_DEPTH = 500;

/** What one side is read from. */
export interface SideSource {
  /** The checkout, absolute. */
  readonly root: string;
  /** Output of `cdktf synth`, absolute; undefined for a repository without CDKTF. */
  readonly output?: string;
  /** Where rendered directories are kept, absolute. */
  readonly cacheDirectory?: string;
  readonly onProgress?: (what: string) => void;
}

/** Reads everything that a diff compares from a checkout and the output of its synth. Runs no code of the checkout. */
export async function readSide(source: SideSource): Promise<Side> {
  const notes: string[] = [];
  const contracts = source.output === undefined ? [] : contractsIn(source.output, notes);
  const stacks = source.output === undefined ? [] : stacksIn(source.output, contracts, notes);
  const verified = await verifiedOf(source, contracts, notes);
  return {
    stacks,
    contracts,
    clusters: clustersOf(verified, contracts),
    findings: sideFindings(verified.findings),
    notes: [...notes, ...incompleteNotes(verified)],
  };
}

function contractsIn(output: string, notes: string[]): readonly ContractDocument[] {
  const directory = join(output, "contract");
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .sort()
    .flatMap((name) => {
      const file = join(directory, name, "contract.json");
      if (!existsSync(file)) return [];
      const { document, problems } = readContract(file);
      for (const { message } of problems) notes.push(`contract of ${name}: ${message}`);
      return document === undefined ? [] : [document];
    });
}

function stacksIn(
  output: string,
  contracts: readonly ContractDocument[],
  notes: string[],
): readonly Stack[] {
  const environments = new Map(
    contracts.flatMap(({ environment, infrastructure }) =>
      (infrastructure?.stacks ?? []).map((stack) => [stack, environment] as const),
    ),
  );
  const manifest = readJson(join(output, "manifest.json"), "manifest.json", notes);
  const stacks = listedStacks(manifest)
    .map((listed) =>
      stackOf(listed, readJson(join(output, listed.file), listed.file, notes), environments),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return withDirectReferences(stacks);
}

function readJson(file: string, name: string, notes: string[]): unknown {
  const json = parsedJson(file);
  if (typeof json !== "string") return json;
  notes.push(`${name} can't be read: ${json}`);
  return undefined;
}

/** An object, or why there is none. */
function parsedJson(file: string): YamlRecord | string {
  try {
    const content = readFileSync(file, "utf8");
    if (tooDeepAt(content, MAX_DEPTH) !== undefined) return "it is nested too deeply";
    const json: unknown = JSON.parse(content);
    return isRecord(json) ? json : "it isn't an object";
  } catch (error) {
    // The parser quotes the text, which may hold secrets.
    return error instanceof SyntaxError ? "it isn't JSON" : "no such file";
  }
}

/** Whether the verifier knows how the engine applies objects; the directory says whether Flux or Argo CD reads it. */
function isRendered({ engine }: ContractDocument): boolean {
  return engineTraits(engine.kind) !== undefined || /argo-?cd/.test(engine.kind);
}

async function verifiedOf(
  { root, cacheDirectory, onProgress }: SideSource,
  contracts: readonly ContractDocument[],
  notes: string[],
): Promise<Verified> {
  const repository = new DiskRepository(root);
  const rendered = contracts.filter(isRendered);
  for (const contract of contracts) {
    if (rendered.includes(contract)) continue;
    const { environment, engine } = contract;
    notes.push(`${environment}: the objects of the engine ${engine.kind} aren't rendered`);
  }
  if (rendered.length === 0) {
    return verifyFleet({ repository, paths: [], cacheDirectory, onProgress });
  }
  return verifyContracts(rendered, {
    repository,
    kustomize: { external: new LocalKustomize({ cache: cacheDirectory }) },
    onProgress,
  });
}

function clustersOf(
  { fleet }: Verified,
  contracts: readonly ContractDocument[],
): readonly ClusterSide[] {
  const names = fleet.models.map(({ cluster }) => nameOf(cluster));
  return fleet.models.map((model) => {
    const contract = contracts.find(
      ({ engine, hub }) => engine.path === model.cluster && hub === undefined,
    );
    const name = nameOf(model.cluster);
    const isUnique = names.filter((other) => other === name).length === 1;
    return clusterSideOf(
      model,
      contract?.environment ?? (isUnique && name !== "" ? name : model.cluster),
    );
  });
}

/** What could not be rendered: objects in it would be missing from the diff. */
function incompleteNotes({ fleet }: Verified): readonly string[] {
  return fleet.models.flatMap(({ cluster, appliers }) =>
    appliers
      // Charts aren't rendered, and what another repository holds doesn't change here.
      .filter(
        ({ incomplete, content }) =>
          incomplete && content.kind !== "chart" && content.kind !== "outside",
      )
      .map(({ title }) => `some objects of ${title} (${cluster})`),
  );
}
