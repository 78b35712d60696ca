import { readFileSync } from "node:fs";

import picomatch from "picomatch";

import type { Finding } from "./findings/finding";
import type { KustomizeOptions } from "./kustomize/builder";
import { fromConfiguration, type Accepted } from "./outside/configuration/configuration";
import { fromContract, parseContract, readContract } from "./outside/contract";
import { bootstrapsFlux } from "./outside/find-terraform";
import { mergeOutside } from "./outside/merge";
import type { Outside } from "./outside/outside";
import type { OutsideProblem, OutsideResult } from "./outside/result";
import { fromPlan } from "./outside/terraform/from-plan";
import { fromTerraform } from "./outside/terraform/from-terraform";
import { OverlayRepository } from "./repository/overlay-repository";
import type { Repository } from "./repository/repository";
import { unreadableSource } from "./rules/engine/unreadable-source";
import type { Rule } from "./rules/rule";
import { verify, type AcceptedByConfiguration, type Verified } from "./verify";

/** What `landbridge verify` is asked for. */
export interface RepositoryOptions {
  readonly repository: Repository;
  /** Cluster paths from the root; empty to take landbridge.yaml's, or to find them. */
  readonly paths: readonly string[];
  /** `contract.json`, from the repository's root or absolute. */
  readonly contract?: string;
  /** Folder of Terraform sources, from the root; found where it is left out, not read where it is false. */
  readonly terraform?: string | false;
  /** Output of `terraform show -json`, from the repository's root or absolute. */
  readonly plan?: string;
  /** Version of Flux, `2.9`. */
  readonly flux?: string;
  /** All where it is left out. */
  readonly rules?: readonly Rule[];
  readonly kustomize?: KustomizeOptions;
}

/** Verifies a repository with everything that tells what exists beside its tree. */
export async function verifyRepository(options: RepositoryOptions): Promise<Verified> {
  const configuration = fromConfiguration(options.repository);
  const problems: OutsideProblem[] = [...configuration.problems];
  const given = [contractOf(options), planOf(options)].filter((source) => source !== undefined);
  for (const source of given) problems.push(...source.problems);
  const terraform = new Terraform(options, given.length > 0);
  const paths = options.paths.length > 0 ? options.paths : configuration.paths;
  const first = await terraform.read(paths[0]);
  problems.push(...(first?.problems ?? []));
  const { fluxPath, files } = first?.outside ?? {};
  const repository = withFiles(options.repository, files);
  const verified = await verify({
    repository,
    paths: paths.length > 0 || fluxPath === undefined ? paths : [fluxPath],
    outsideOf: async (path) => {
      const own = await terraform.read(path);
      const known: Outside[] = given.map(({ outside }) => outside);
      return mergeOutside([
        ...known,
        configuration.outsideOf(path),
        ...(own === undefined ? [] : [own.outside]),
      ]);
    },
    accepted: configuration.ignore.map(acceptedBy),
    ...(options.flux === undefined ? {} : { flux: options.flux }),
    ...(options.rules === undefined ? {} : { rules: options.rules }),
    ...(options.kustomize === undefined ? {} : { kustomize: options.kustomize }),
  });
  return { ...verified, findings: [...problems.map(findingOf), ...verified.findings] };
}

function contractOf({ contract, repository }: RepositoryOptions): OutsideResult | undefined {
  if (contract === undefined) return undefined;
  const text = repository.read(contract);
  const { document, problems } =
    text === undefined ? readContract(contract) : parseContract(contract, text);
  if (document === undefined) return { outside: mergeOutside([]), problems };
  const read = fromContract(document, `the contract of ${document.environment}`);
  return { ...read, problems: [...problems, ...read.problems] };
}

function planOf({ plan, repository }: RepositoryOptions): OutsideResult | undefined {
  if (plan === undefined) return undefined;
  try {
    const text = repository.read(plan) ?? readFileSync(plan, "utf8");
    return fromPlan(JSON.parse(text) as unknown, plan);
  } catch (error) {
    const message = `is no output of \`terraform show -json\`: ${error instanceof Error ? error.message : ""}`;
    return { outside: mergeOutside([]), problems: [{ file: plan, line: 1, column: 1, message }] };
  }
}

/** Terraform's sources as each cluster sees them, each read once. */
class Terraform {
  private readonly results = new Map<string | undefined, Promise<OutsideResult>>();
  private readonly directory: string | undefined;

  constructor(
    private readonly options: RepositoryOptions,
    hasOther: boolean,
  ) {
    const { terraform, repository } = options;
    if (typeof terraform === "string") this.directory = terraform;
    else if (terraform === undefined && !hasOther && bootstrapsFlux(repository))
      this.directory = "";
  }

  public async read(clusterPath: string | undefined): Promise<OutsideResult | undefined> {
    const { directory } = this;
    if (directory === undefined) return undefined;
    let result = this.results.get(clusterPath);
    if (result === undefined) {
      const own = clusterPath === undefined ? {} : { clusterPath };
      result = fromTerraform(this.options.repository, directory, own);
      this.results.set(clusterPath, result);
    }
    return result;
  }
}

function withFiles(repository: Repository, files: Outside["files"]): Repository {
  if (files === undefined || files.length === 0) return repository;
  return new OverlayRepository(
    repository,
    Object.fromEntries(files.map(({ path, text }) => [path, text])),
  );
}

/** An entry of landbridge.yaml as the engine takes it. */
export function acceptedBy({ rule, reason, place, path, object }: Accepted): AcceptedByConfiguration {
  const isMatch = path === undefined ? undefined : picomatch(path, { dot: true });
  return {
    rule,
    reason,
    place,
    matches: (finding: Finding) =>
      finding.rule === rule &&
      (isMatch === undefined || isMatch(finding.place.file)) &&
      (object === undefined || finding.object === object),
  };
}

function findingOf({ file, line, column, message }: OutsideProblem): Finding {
  return {
    rule: unreadableSource.id,
    severity: unreadableSource.severity,
    message: `${file} ${message}.`.replace(/\.\.$/, "."),
    place: { file, line, column },
    related: [],
    remedy: unreadableSource.remedy,
    clusters: [],
  };
}
