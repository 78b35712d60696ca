import { readFileSync } from "node:fs";

import { UserError } from "../errors/user-error";
import { stopwatch } from "../lib/stopwatch";
import { fromAzure } from "./azure/from-azure";
import { ChartDirectory } from "./charts/chart-directory";
import { Helm } from "./charts/helm";
import { clustersOutsideGit } from "./clusters-outside-git";
import type { AcceptedByConfiguration } from "./configuration/accepted";
import {
  CONFIGURATION_FILE,
  noConfiguration,
  type RepositoryConfiguration,
} from "./configuration/repository-configuration";
import { conflictsIn, withoutConsequences } from "./conflicts";
import { byCause } from "./findings/by-cause";
import type { Finding } from "./findings/finding";
import { LocalKustomize } from "./kustomize/external/local-kustomize";
import type { ChartTools } from "./model/packaged-charts";
import { fromBootstrap } from "./prerequisites/bootstrap/from-bootstrap";
import { mergePrerequisites } from "./prerequisites/merge";
import type { Prerequisites } from "./prerequisites/prerequisites";
import type { SourceProblem, PrerequisitesResult } from "./prerequisites/result";
import { refusedFiles } from "./refused-files";
import type { VerifyResult } from "./report/result";
import { resultOf } from "./report/result-of";
import { ReportingRepository } from "./repository/reporting-repository";
import { isWithin, type Repository } from "./repository/repository";
import type { RepositoryOptions } from "./repository-options";
import { conflictMarkers } from "./rules/engine/conflict-markers";
import { undeclaredName } from "./rules/engine/undeclared-name";
import { unreadableSource } from "./rules/engine/unreadable-source";
import { unusableNetwork } from "./rules/engine/unusable-network";
import { RULES } from "./rules/registry";
import type { Rule } from "./rules/rule";
import { TerraformSources } from "./terraform-sources";
import { unknownClusters } from "./unknown-clusters";
import { verify, type Verified } from "./verify";
import { tooDeepAt } from "./yaml/limits";

/**
 * Verifies a repository: the one function behind `landbridge verify` and the library's `verify`.
 * @throws UserError if a rule is unknown
 */
export async function verifyRepository(options: RepositoryOptions): Promise<VerifyResult> {
  const elapsed = stopwatch();
  const verified = await verifyFleet(options);
  return resultOf(verified, elapsed());
}

/**
 * The same with the models of all clusters, for who draws or examines them. Reads everything that says what exists
 * in addition to the Git tree, then runs the rules.
 * @throws UserError if a rule is unknown
 */
export async function verifyFleet(asked: RepositoryOptions): Promise<Verified> {
  const rules = chosenRules(asked.rules);
  const options = { ...asked, repository: reporting(asked) };
  const configuration = await configurationOf(options.repository);
  const problems: SourceProblem[] = [...configuration.problems];
  const contract = await contractOf(options);
  const given = [contract, await planOf(options)].filter((source) => source !== undefined);
  for (const source of given) problems.push(...source.problems);
  const terraform = new TerraformSources(options, given.length > 0);
  const paths = pathsOf(options, configuration, contract?.path);
  if (contract?.path !== undefined && !paths.some((path) => isAbout(contract, path)))
    problems.push(otherCluster(options.contract ?? "", contract.path, paths));
  const first = await terraform.read(paths[0]);
  problems.push(...(first?.problems ?? []));
  const bootstrap = mergePrerequisites([
    fromBootstrap(options.repository),
    fromAzure(options.repository),
  ]);
  const outside = mergePrerequisites([
    ...(first === undefined ? [] : [first.prerequisites]),
    bootstrap,
  ]);
  const { made, sources, bootstrapped, commanded } = clustersOutsideGit(options, outside);
  const verified = await verify({
    repository: sources.repository,
    sources,
    paths,
    bootstrapped,
    isWhole: options.paths.length === 0 && contract === undefined,
    prerequisitesOf: async (path) => {
      const own = await terraform.read(path);
      const known: Prerequisites[] = given
        .filter((source) => source !== contract || isAbout(contract, path))
        .map(({ prerequisites }) => prerequisites);
      return mergePrerequisites([
        ...known,
        configuration.prerequisitesOf(path),
        ...(own === undefined ? [] : [own.prerequisites]),
        bootstrap,
        commanded,
      ]);
    },
    accepted: await acceptedBy(configuration),
    flux: options.flux,
    rules,
    kustomize: options.kustomize ?? { external: localKustomize(options) },
    chartTools: options.chartTools ?? chartToolsOf(options),
    onProgress: options.onProgress,
  });
  const conflicts = conflictsIn(options.repository);
  const findings = [
    ...byCause([...problems, ...conflicts].map(findingOf)),
    ...refusedFiles(options.repository, verified.fleet),
    ...unknownClusters(configuration, verified.fleet, bootstrapped),
    ...withoutConsequences(verified.findings, conflicts),
  ];
  return { ...verified, findings: made.relocated(findings) };
}

function chosenRules(ids: readonly string[] | undefined): readonly Rule[] {
  if (ids === undefined) return RULES;
  const unknown = ids.filter((id) => !RULES.some((rule) => rule.id === id));
  if (unknown.length > 0) {
    throw new UserError(unknown.map((id) => ({ place: "rules", message: `unknown rule "${id}"` })));
  }
  return RULES.filter(({ id }) => ids.includes(id));
}

function reporting({ repository, onProgress }: RepositoryOptions): Repository {
  return onProgress === undefined ? repository : new ReportingRepository(repository, onProgress);
}

/** Charts of the repository need no option, but only with it are they rendered: a check of values is fast, and Helm isn't. */
function chartToolsOf({ charts, cacheDirectory }: RepositoryOptions): ChartTools {
  if (charts === undefined) return {};
  return { charts: new ChartDirectory(charts), helm: new Helm({ cache: cacheDirectory }) };
}

function localKustomize({ cacheDirectory }: RepositoryOptions): LocalKustomize {
  return new LocalKustomize({ cache: cacheDirectory });
}

/** Cluster paths in the order of who says it most clearly; a contract is that of one cluster. */
function pathsOf(
  { paths }: RepositoryOptions,
  configuration: RepositoryConfiguration,
  ofContract: string | undefined,
): readonly string[] {
  if (paths.length > 0) return paths;
  return ofContract === undefined ? configuration.paths : [ofContract];
}

/** Whether a contract is that of a cluster, which may be named by a folder in it or around it. */
function isAbout({ path = "" }: { readonly path?: string }, clusterPath: string): boolean {
  return isWithin(path, clusterPath) || isWithin(clusterPath, path);
}

function otherCluster(file: string, path: string, paths: readonly string[]): SourceProblem {
  const message = `is the contract of ${path}, which is not verified here (${paths.join(", ")})`;
  return { file, line: 1, column: 1, message };
}

// What few runs need is loaded by those: the schemas alone take longer to load than a small tree to verify.

async function configurationOf(repository: Repository): Promise<RepositoryConfiguration> {
  const isThere =
    repository.kind(CONFIGURATION_FILE) ?? repository.whyUnreadable?.(CONFIGURATION_FILE);
  if (isThere === undefined) return noConfiguration();
  const { fromConfiguration } = await import("./configuration/configuration");
  return fromConfiguration(repository);
}

async function acceptedBy(
  configuration: RepositoryConfiguration,
): Promise<readonly AcceptedByConfiguration[]> {
  if (configuration.ignore.length === 0) return [];
  const { acceptedByConfiguration } = await import("./configuration/accepted");
  return configuration.ignore.map(acceptedByConfiguration);
}

async function contractOf({
  contract,
  repository,
}: RepositoryOptions): Promise<(PrerequisitesResult & { readonly path?: string }) | undefined> {
  if (contract === undefined) return undefined;
  const { fromContract, parseContract, readContract } =
    await import("./prerequisites/from-contract");
  const text = repository.read(contract);
  const { document, problems } =
    text === undefined ? readContract(contract) : parseContract(contract, text);
  if (document === undefined) return { prerequisites: mergePrerequisites([]), problems };
  if (document.hub !== undefined) {
    const message = `is the contract of ${document.environment}, whose objects ${document.hub} applies: verify ${document.hub}`;
    const problem = { file: contract, line: 1, column: 1, message };
    return { prerequisites: mergePrerequisites([]), problems: [...problems, problem] };
  }
  const read = fromContract(document, `the contract of ${document.environment}`);
  return { ...read, problems: [...problems, ...read.problems], path: document.engine.path };
}

/** Modules of modules and manifests in them; their text may hold brackets that don't match. */
const MAX_PLAN_DEPTH = 1000;

async function planOf({
  plan,
  repository,
}: RepositoryOptions): Promise<PrerequisitesResult | undefined> {
  if (plan === undefined) return undefined;
  const { fromPlan } = await import("./terraform/from-plan");
  let text: string;
  try {
    text = repository.read(plan) ?? readFileSync(plan, "utf8");
  } catch (error) {
    const message = `can't be read: ${error instanceof Error ? error.message : ""}`;
    return {
      prerequisites: mergePrerequisites([]),
      problems: [{ file: plan, line: 1, column: 1, message }],
    };
  }
  const deep = tooDeepAt(text, MAX_PLAN_DEPTH);
  if (deep !== undefined) {
    const message = `is nested more than ${MAX_PLAN_DEPTH} levels deep`;
    return { prerequisites: mergePrerequisites([]), problems: [{ file: plan, ...deep, message }] };
  }
  try {
    return fromPlan(JSON.parse(text) as unknown, plan);
  } catch (error) {
    // The parser quotes the text, which may hold secrets.
    const isSyntax = error instanceof Error && error.name === "SyntaxError";
    const reason = isSyntax ? "it is not JSON" : messageOf(error);
    const message = `is not output of \`terraform show -json\`: ${reason}`;
    return {
      prerequisites: mergePrerequisites([]),
      problems: [{ file: plan, line: 1, column: 1, message }],
    };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Rules on sources, whose problems are found while they are read. */
const SOURCE_RULES = [unreadableSource, undeclaredName, unusableNetwork, conflictMarkers];

function findingOf(problem: SourceProblem): Finding {
  const { file, line, column, message, severity, remedy, cause } = problem;
  const rule = SOURCE_RULES.find(({ id }) => id === problem.rule) ?? unreadableSource;
  return {
    rule: rule.id,
    severity: severity ?? rule.severity,
    message: `${file} ${message}.`.replace(/([.?])\.$/, "$1"),
    location: { file, line, column },
    related: [],
    remedy: remedy ?? rule.remedy,
    cause,
    clusters: [],
  };
}
