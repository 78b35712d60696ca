import { objectsOfChart } from "../prerequisites/bootstrap/applied/created-objects";
import { mergePrerequisites } from "../prerequisites/merge";
import type { ExistingObject, Prerequisites } from "../prerequisites/prerequisites";
import type { PrerequisitesResult, SourceProblem } from "../prerequisites/result";
import { parentOf, resolvePath, type Repository } from "../repository/repository";
import { filesOfArgocd } from "./argocd-objects";
import { addBackends, backendFileNames } from "./backend";
import type { Block } from "./block";
import { bundledFlux } from "./bundled-flux";
import { Collector } from "./collector";
import { namesOfPaths, revisionOf } from "./flux-path-names";
import { Graph, nodeOf } from "./graph";
import { textWith, Unknown, unknownNamed, type Value } from "./hcl/value";
import type { Instance } from "./instance";
import { findModules, Loader, localSource, type LoadedRoot } from "./load";
import { Module } from "./module";
import { networkProblems } from "./networks";
import { placesOfOpenData } from "./open-keys";
import { missingOutputs } from "./remote-state";
import { dataHandlers, resourceHandlers } from "./resources/all";
import { registryModule } from "./resources/registry-modules";
import { isGenerated, undeclaredReferences } from "./undeclared";

/** Options for reading Terraform sources. */
export interface TerraformOptions {
  /**
   * Directory that Flux reconciles in the cluster concerned: where Terraform's path is made of one
   * variable that nothing sets, the directory determines its value.
   */
  readonly clusterPath?: string | undefined;
  /** Further tfvars files, paths from the repository's root. Default: those Terraform reads by itself. */
  readonly variableFiles?: readonly string[];
}

/**
 * Prerequisites that Terraform sources create. A directory without any is searched for root
 * modules. Never complete: other tools, and modules that are not in the repository, can create
 * more.
 * @param directory path from the repository's root
 */
export async function fromTerraform(
  repository: Repository,
  directory: string,
  options: TerraformOptions = {},
): Promise<PrerequisitesResult> {
  const loader = new Loader(repository);
  const directories = findModules(repository, directory);
  const roots: LoadedRoot[] = [];
  for (const found of directories)
    roots.push(await loader.root(found, options.variableFiles ?? []));
  const called = new Set(roots.flatMap((root) => calledFrom(root)));
  const applied = roots.filter(
    (root) => root.directory === directory || !called.has(root.directory),
  );
  const each = applied.map((root) => readRoot(repository, root, options));
  const broken = new Set(loader.problems.map(({ file }) => parentOf(file)));
  const undeclared = applied.flatMap((root) => [
    ...undeclaredReferences(repository, root, (module) => broken.has(module)),
  ]);
  const outputs = missingOutputs(
    applied,
    (module) => broken.has(module) || isGenerated(repository, module),
  );
  const networks = applied.flatMap((root) => [...networkProblems(repository, root)]);
  const problems = [...loader.problems, ...distinct([...undeclared, ...outputs, ...networks])];
  if (directories.length === 0) {
    problems.push({ file: directory, line: 1, column: 1, message: "contains no Terraform files" });
  }
  const prerequisites = mergePrerequisites(each);
  const names = [...prerequisites.names, ...backendFileNames(repository)];
  return { prerequisites: { ...prerequisites, names }, problems };
}

/** Roots share modules. */
function distinct(problems: readonly SourceProblem[]): readonly SourceProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function calledFrom(root: LoadedRoot): readonly string[] {
  return [...root.sources.values()].flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "module" ? (localSource(block) ?? []) : [])),
  );
}

function readRoot(
  repository: Repository,
  root: LoadedRoot,
  options: TerraformOptions,
): Prerequisites {
  const first = collect(repository, root, root.variables);
  const target = options.clusterPath ?? onlyDirectory(first.fluxPath, repository);
  const solved = solve(first.fluxPath, target);
  const collector =
    solved === undefined ? first : collect(repository, root, new Map([...root.variables, solved]));
  addBackends(root, collector);
  const graph = new Graph(root);
  const label = root.directory === "" ? "terraform" : `terraform in ${root.directory}`;
  const found = collector.finish(label, (node) => graph.reachableFrom(node));
  const ofArgocd = filesOfArgocd(collector.argocd, repository);
  const account = collector.awsAccount;
  const objects = [...collector.objects, ...objectsOfCharts(collector.localCharts, repository)];
  const open = placesOfOpenData(root);
  const prerequisites = {
    ...found,
    ...(objects.length === 0 ? {} : { objects }),
    data: found.data.map((entry) =>
      open.has(`${entry.place.file}:${entry.place.line ?? 0}`)
        ? { ...entry, mayHaveMore: true as const }
        : entry,
    ),
    ...(ofArgocd.length === 0 ? {} : { files: [...(found.files ?? []), ...ofArgocd] }),
    ...(account === undefined ? {} : { names: found.names.map((one) => ({ ...one, account })) }),
  };
  return {
    ...prerequisites,
    names: [
      ...prerequisites.names,
      ...namesOfPaths(collector, first, solved !== undefined, {
        repository,
        withoutDefaults: () => withoutDefaults(repository, root),
      }),
    ],
  };
}

function objectsOfCharts(
  charts: Collector["localCharts"],
  repository: Repository,
): readonly ExistingObject[] {
  return charts.flatMap(({ directory, place }) =>
    objectsOfChart(repository, directory).map((id) => ({ id, place })),
  );
}

/** `git.url` of the provider of Flux, with a star for each part that isn't known. */
function addressOfProvider(module: Module): string | undefined {
  return textWith("*", providerOf(module, ({ type }) => type === "flux")?.at("git", "url"));
}

/** `git.branch` of the provider of Flux, which is `main` where it isn't set; undefined where there is no such provider. */
function branchOfProvider(module: Module): string | undefined {
  const provider = providerOf(module, ({ type }) => type === "flux");
  if (provider?.at("git", "url") === undefined) return undefined;
  return revisionOf(provider.at("git", "branch") ?? "main");
}

/** The account, role or profile of the default provider of AWS; undefined where the environment tells it. */
function awsAccountOf(module: Module): string | undefined {
  const instance = providerOf(
    module,
    ({ type, body }) => type === "aws" && !Object.hasOwn(body, "alias"),
  );
  const role = /^arn:[\w-]+:iam::(\d{12}):/.exec(instance?.text("assume_role", "role_arn") ?? "");
  return role?.[1] ?? instance?.text("allowed_account_ids", 0) ?? instance?.text("profile");
}

function providerOf(module: Module, isMeant: (block: Block) => boolean): Instance | undefined {
  const provider = module.blocks("provider").find(isMeant);
  return provider === undefined ? undefined : module.instances(provider)[0];
}

function knownOnly(address: string | undefined): string | undefined {
  return address?.includes("*") === true ? undefined : address;
}

/** The variable in an unknown path, with the value that makes the path equal to the cluster's directory. */
function solve(
  path: Collector["fluxPath"],
  clusterPath: string | undefined,
): readonly [string, Value] | undefined {
  if (!(path instanceof Unknown) || clusterPath === undefined) return undefined;
  const unknown = (path.parts ?? [path]).filter((part) => part instanceof Unknown);
  const [only] = unknown;
  if (only?.variable === undefined || unknown.length !== 1) return undefined;
  const [before = "", after = ""] = path.standIn.replace(/^(?:\.\/)+/, "").split(only.standIn);
  const end = clusterPath.length - after.length;
  if (!clusterPath.startsWith(before) || !clusterPath.endsWith(after) || end <= before.length) {
    return undefined;
  }
  const value = clusterPath.slice(before.length, end);
  return value.includes("/") ? undefined : [only.variable, value];
}

/** The only directory of the repository that an unknown path may be: of `clusters/${var.cluster}`, if there is one cluster. */
function onlyDirectory(path: Collector["fluxPath"], repository: Repository): string | undefined {
  if (!(path instanceof Unknown)) return undefined;
  const [start] = path.parts ?? [];
  if (typeof start !== "string" || !start.endsWith("/")) return undefined;
  const parent = resolvePath("", start);
  if (parent === undefined || parent === "") return undefined;
  const [only, second] = repository
    .list(parent)
    .flatMap(({ kind, name }) => (kind === "directory" ? [`${parent}/${name}`] : []));
  return second === undefined ? only : undefined;
}

/** What a root module makes where runs of it set the variables that have a text by default; undefined if it has none. */
function withoutDefaults(repository: Repository, root: LoadedRoot): Collector | undefined {
  const open = (root.sources.get(root.directory)?.blocks ?? []).filter(
    ({ kind, name, body }) =>
      kind === "variable" && typeof body.default === "string" && !root.variables.has(name),
  );
  if (open.length === 0) return undefined;
  const values = open.map(({ name }) => [name, unknownNamed(`var.${name}`)] as const);
  return collect(repository, root, new Map<string, Value>([...root.variables, ...values]));
}

function collect(
  repository: Repository,
  root: LoadedRoot,
  variables: ReadonlyMap<string, Value>,
): Collector {
  const collector = new Collector();
  const source = root.sources.get(root.directory);
  if (source === undefined) return collector;
  const context = { repository, rootDirectory: root.directory, sources: root.sources };
  const inputs = new Map([...variables].map(([name, value]) => [name, () => value] as const));
  const module = new Module(context, source, "", inputs);
  visit(module, collector);
  if (collector.installsBundledFlux) collector.fluxVersion ??= bundledFlux(root);
  collector.settleSyncs(repository);
  collector.settleObjects(repository);
  collector.awsAccount = awsAccountOf(module);
  collector.fluxUrl = knownOnly(collector.providerAddress) ?? collector.urlOfFluxSource();
  collector.fluxAddress ??= collector.providerAddress ?? collector.fluxUrl;
  return collector;
}

function visit(module: Module, collector: Collector): void {
  collector.providerAddress ??= addressOfProvider(module);
  collector.providerBranch ??= branchOfProvider(module);
  for (const block of [...module.blocks("resource"), ...module.blocks("data")]) {
    const handlers = block.kind === "data" ? dataHandlers : resourceHandlers;
    const handle = handlers.get(block.type);
    if (handle === undefined) continue;
    for (const instance of module.instances(block)) {
      handle(instance, nodeOf(module.address, block), collector);
    }
  }
  for (const block of module.blocks("module")) {
    for (const instance of module.instances(block)) {
      const child = module.child(instance);
      if (child === undefined) registryModule(instance, nodeOf(module.address, block), collector);
      else visit(child, collector);
    }
  }
}
