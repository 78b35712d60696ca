import { readFileSync } from "node:fs";

import type { Finding } from "./findings/finding";
import type { KustomizeOptions } from "./kustomize/builder";
import { findRoots } from "./model/find-roots";
import { fromBootstrap } from "./outside/bootstrap/from-bootstrap";
import type { AcceptedByConfiguration } from "./outside/configuration/accepted";
import {
  CONFIGURATION_FILE,
  noConfiguration,
  type RepositoryConfiguration,
} from "./outside/configuration/repository-configuration";
import { bootstrapsFlux } from "./outside/find-terraform";
import { mergeOutside } from "./outside/merge";
import type { Outside } from "./outside/outside";
import type { OutsideProblem, OutsideResult } from "./outside/result";
import { OverlayRepository } from "./repository/overlay-repository";
import { PackedRepository } from "./repository/packed-repository";
import { parentOf, type Repository } from "./repository/repository";
import { Sources } from "./repository/sources";
import { unreadableSource } from "./rules/engine/unreadable-source";
import type { Rule } from "./rules/rule";
import { verify, type Verified } from "./verify";
import { tooDeepAt } from "./yaml/limits";

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
  const configuration = await configurationOf(options.repository);
  const problems: OutsideProblem[] = [...configuration.problems];
  const given = [await contractOf(options), await planOf(options)].filter(
    (source) => source !== undefined,
  );
  for (const source of given) problems.push(...source.problems);
  const terraform = new Terraform(options, given.length > 0);
  const paths = options.paths.length > 0 ? options.paths : configuration.paths;
  const first = await terraform.read(paths[0]);
  problems.push(...(first?.problems ?? []));
  const repository = new PackedRepository(withFiles(options.repository, first?.outside.files));
  const bootstrap = fromBootstrap(options.repository);
  const verified = await verify({
    repository,
    paths: paths.length > 0 ? paths : terraformsPath(options, repository, first?.outside.fluxPath),
    outsideOf: async (path) => {
      const own = await terraform.read(path);
      const known: Outside[] = given.map(({ outside }) => outside);
      return mergeOutside([
        ...known,
        configuration.outsideOf(path),
        ...(own === undefined ? [] : [own.outside]),
        bootstrap,
      ]);
    },
    accepted: await acceptedBy(configuration),
    ...(options.flux === undefined ? {} : { flux: options.flux }),
    ...(options.rules === undefined ? {} : { rules: options.rules }),
    ...(options.kustomize === undefined ? {} : { kustomize: options.kustomize }),
  });
  return { ...verified, findings: [...problems.map(findingOf), ...verified.findings] };
}

/** The cluster path that Terraform's bootstrap names, as the list of all. */
function terraformsPath(
  { terraform }: RepositoryOptions,
  repository: Repository,
  path: string | undefined,
): readonly string[] {
  if (path === undefined) return [];
  // Sources that nobody named may be those of a tree in another repository.
  const isHere =
    terraform !== undefined ||
    repository.kind(path) !== undefined ||
    (path.includes("/") && repository.kind(parentOf(path)) !== undefined) ||
    findRoots(new Sources(repository)).length > 0;
  return isHere ? [path] : [];
}

// What few runs need is loaded by those: the schemas alone take longer to load than a small tree to verify.

async function configurationOf(repository: Repository): Promise<RepositoryConfiguration> {
  if (repository.kind(CONFIGURATION_FILE) === undefined) return noConfiguration();
  const { fromConfiguration } = await import("./outside/configuration/configuration");
  return fromConfiguration(repository);
}

async function acceptedBy(
  configuration: RepositoryConfiguration,
): Promise<readonly AcceptedByConfiguration[]> {
  if (configuration.ignore.length === 0) return [];
  const { acceptedByConfiguration } = await import("./outside/configuration/accepted");
  return configuration.ignore.map(acceptedByConfiguration);
}

async function contractOf({
  contract,
  repository,
}: RepositoryOptions): Promise<OutsideResult | undefined> {
  if (contract === undefined) return undefined;
  const { fromContract, parseContract, readContract } = await import("./outside/contract");
  const text = repository.read(contract);
  const { document, problems } =
    text === undefined ? readContract(contract) : parseContract(contract, text);
  if (document === undefined) return { outside: mergeOutside([]), problems };
  const read = fromContract(document, `the contract of ${document.environment}`);
  return { ...read, problems: [...problems, ...read.problems] };
}

/** Modules of modules and manifests in them; their text may hold brackets that don't match. */
const MAX_PLAN_DEPTH = 1000;

async function planOf({ plan, repository }: RepositoryOptions): Promise<OutsideResult | undefined> {
  if (plan === undefined) return undefined;
  const { fromPlan } = await import("./outside/terraform/from-plan");
  try {
    const text = repository.read(plan) ?? readFileSync(plan, "utf8");
    const deep = tooDeepAt(text, MAX_PLAN_DEPTH);
    if (deep !== undefined) {
      const message = `is nested more than ${MAX_PLAN_DEPTH} levels deep`;
      return { outside: mergeOutside([]), problems: [{ file: plan, ...deep, message }] };
    }
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
      result = import("./outside/terraform/from-terraform").then(({ fromTerraform }) =>
        fromTerraform(this.options.repository, directory, own),
      );
      // Only who names a folder expects something there: what was found may be modules or examples.
      if (this.options.terraform === undefined) result = result.then(withoutAbsence);
      this.results.set(clusterPath, result);
    }
    return result;
  }
}

function withoutAbsence({ outside, problems }: OutsideResult): OutsideResult {
  return { outside, problems: problems.filter(({ file }) => file !== "") };
}

function withFiles(repository: Repository, files: Outside["files"]): Repository {
  if (files === undefined || files.length === 0) return repository;
  return new OverlayRepository(
    repository,
    Object.fromEntries(files.map(({ path, text }) => [path, text])),
  );
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
