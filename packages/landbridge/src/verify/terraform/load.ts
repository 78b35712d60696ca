import type { SourceProblem } from "../prerequisites/result";
import { isTestEnvironment } from "../repository/environment-name";
import { ENCRYPTED_BY_GIT_CRYPT } from "../repository/git-crypt";
import { isPutAsideName } from "../repository/put-aside";
import { resolvePath, type Repository } from "../repository/repository";
import { isHclFile, isTerraformFile } from "../repository/terraform-files";
import { whyNotRead } from "../repository/why-not-read";
import { text } from "../yaml/json";
import { blocksOf, type Block } from "./block";
import { evaluate, scopeOf } from "./hcl/evaluate";
import { parseFile } from "./hcl/parse-file";
import { parseValue } from "./hcl/parser";
import type { Value } from "./hcl/value";
import { parseProblem } from "./scaffold";
import { variableFilesOf } from "./variable-files";

/** The files of one directory, which Terraform reads as one module. */
export interface ModuleSource {
  readonly directory: string;
  readonly blocks: readonly Block[];
}

/** A root module with every local module that it calls, by directory. */
export interface LoadedRoot {
  readonly directory: string;
  readonly sources: ReadonlyMap<string, ModuleSource>;
  /** Values of variables from tfvars files. */
  readonly variables: ReadonlyMap<string, Value>;
}

/** Directories whose modules are never applied. */
const NOT_APPLIED =
  /^(?:\..*|node_modules|examples?|samples?|solutions?|tests?|modules|_templates?|boilerplates?|scaffold(?:s|ing)?|skeletons?|cookiecutters?|.*\{\{.*)$/;

/** Whether a directory contains Terraform. */
export function isModule(repository: Repository, directory: string): boolean {
  return repository
    .list(directory)
    .some((entry) => entry.kind === "file" && isTerraformFile(entry.name));
}

/**
 * Directories at and below a directory that contain Terraform, without examples, tests and module libraries. Below a
 * root module are its own modules, except at the top of a repository, which may have several root modules, and those that
 * configure a provider themselves or are environments.
 */
export function findModules(repository: Repository, directory: string): readonly string[] {
  const own = isModule(repository, directory) ? [directory] : [];
  const below = modulesBelow(repository, directory);
  if (own.length === 0 || directory === "") return [...own, ...below];
  return [...own, ...below.filter((one) => isOfItsOwn(repository, one))];
}

/** Whether a directory below a root module is one itself: it configures a provider, or has values or a name of an environment. */
function isOfItsOwn(repository: Repository, directory: string): boolean {
  return (
    configuresProvider(repository, directory) ||
    repository.kind(`${directory}/terraform.tfvars`) === "file" ||
    /(?:^|\/)(?:environments?|envs?|live|stages?)\/[^/]+$/.test(directory)
  );
}

/** Whether a module configures a provider with more than an alias, as only root modules should. */
function configuresProvider(repository: Repository, directory: string): boolean {
  return repository
    .list(directory)
    .some(
      ({ name }) =>
        isHclFile(name) &&
        /^provider\s+"[\w-]+"\s*\{\s*[^\s}]/m.test(repository.read(`${directory}/${name}`) ?? ""),
    );
}

function modulesBelow(repository: Repository, directory: string): readonly string[] {
  return repository
    .list(directory)
    .filter(({ kind, name }) => kind === "directory" && !isPutAsideName(name))
    .map(({ name }) => ({ name, path: directory === "" ? name : `${directory}/${name}` }))
    .filter(({ name, path }) => !NOT_APPLIED.test(name) || isTestEnvironment(path, repository))
    .flatMap(({ path }) => findModules(repository, path));
}

/** Directory of a local module that a call names; undefined for modules of a registry. */
export function localSource(block: Block): string | undefined {
  const source = text(block.body, "source");
  if (source === undefined || !/^\.\.?(?:\/|$)/.test(source)) return undefined;
  const slash = block.file.lastIndexOf("/");
  return resolvePath(slash === -1 ? "" : block.file.slice(0, slash), source);
}

/** Reads Terraform's files, each once. */
export class Loader {
  public readonly problems: SourceProblem[] = [];
  private readonly sources = new Map<string, ModuleSource>();

  constructor(private readonly repository: Repository) {}

  /** Reads a root module. `variableFiles` are read after those that Terraform reads by itself. */
  public async root(directory: string, variableFiles: readonly string[]): Promise<LoadedRoot> {
    const sources = new Map<string, ModuleSource>();
    const queue = [directory];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (sources.has(next)) continue;
      const source = await this.source(next);
      sources.set(next, source);
      for (const block of source.blocks) {
        const local = block.kind === "module" ? localSource(block) : undefined;
        if (local !== undefined && this.repository.kind(local) === "directory") queue.push(local);
      }
    }
    const declared = new Set(
      (sources.get(directory)?.blocks ?? [])
        .filter(({ kind }) => kind === "variable")
        .map(({ name }) => name),
    );
    const files = [...variableFilesOf(this.repository, directory, declared), ...variableFiles];
    return { directory, sources, variables: await this.variables(files) };
  }

  private async source(directory: string): Promise<ModuleSource> {
    const known = this.sources.get(directory);
    if (known !== undefined) return known;
    const blocks: Block[] = [];
    const entries = this.repository.list(directory);
    const names = new Set(entries.map(({ name }) => name));
    for (const { name, kind } of entries) {
      // OpenTofu reads a file of its own in place of Terraform's with the same name.
      const isReplaced =
        names.has(name.replace(/\.tf(?=$|\.json$)/, ".tofu")) && /\.tf\b/.test(name);
      if (kind !== "file" || !isTerraformFile(name) || isReplaced) continue;
      const file = directory === "" ? name : `${directory}/${name}`;
      const content = this.repository.read(file);
      if (content === undefined) {
        this.problems.push(this.unread(file));
        continue;
      }
      const data = await parseFile(file, content);
      if (isProblem(data)) this.problems.push(parseProblem(data, content));
      else blocks.push(...blocksOf(file, content, data));
    }
    const source = { directory, blocks };
    this.sources.set(directory, source);
    return source;
  }

  /** Terraform runs where a repository is unlocked: a file that git-crypt encrypts is read there. */
  private unread(file: string): SourceProblem {
    const message = whyNotRead(this.repository, file);
    const isLocked = message.endsWith(ENCRYPTED_BY_GIT_CRYPT);
    return { file, line: 1, column: 1, message, ...(isLocked && { severity: "note" }) };
  }

  private async variables(files: readonly string[]): Promise<ReadonlyMap<string, Value>> {
    const variables = new Map<string, Value>();
    for (const file of files) {
      const content = this.repository.read(file);
      if (content === undefined) {
        this.problems.push(this.unread(file));
        continue;
      }
      const data = await parseFile(file, content);
      if (isProblem(data)) this.problems.push(parseProblem(data, content));
      else {
        this.problems.push(...expressionsIn(file, content));
        for (const [name, value] of Object.entries(data)) {
          variables.set(name, evaluate(parseValue(value), scopeOf({})));
        }
      }
    }
    return variables;
  }
}

/** An expression at the place of a value: `version = var.version`. */
const EXPRESSION = /^\s*[\w"-]+\s*[=:]\s*((?:var|local|data|module)\.[\w.[\]"]+)/;

/** Values of a tfvars file that name something of the module, which Terraform refuses: they are literals. */
function expressionsIn(file: string, content: string): readonly SourceProblem[] {
  if (!file.endsWith(".tfvars")) return [];
  return content.split("\n").flatMap((line, index) => {
    const found = EXPRESSION.exec(line)?.[1];
    if (found === undefined) return [];
    const message = `${found} may not be used in a file of variables: only literal values may`;
    return [{ file, line: index + 1, column: line.indexOf(found) + 1, message }];
  });
}

function isProblem(data: object): data is SourceProblem {
  return "message" in data && "line" in data && "column" in data && "file" in data;
}
