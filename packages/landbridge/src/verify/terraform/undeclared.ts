import { didYouMean, nearestName } from "../../lib/nearest-name";
import type { SourceProblem } from "../prerequisites/result";
import { parentOf, type Repository } from "../repository/repository";
import { isRecord } from "../yaml/json";
import { placeOf, placeOfKey, type Block } from "./block";
import type { Expression } from "./hcl/expression";
import { parseValue } from "./hcl/parser";
import { referencesIn, uncaughtReferencesIn, type Reference } from "./hcl/references";
import { lacksFiles } from "./lacking-files";
import { localSource, type LoadedRoot, type ModuleSource } from "./load";
import { isOverrideFile } from "./override-files";
import { isSourceOfTerragrunt } from "./terragrunt";
import { isUnusedProvider, providerOf } from "./unused-providers";

/** Files with which another tool adds to a module, or writes it: Terragrunt, CDKTF, Terraspace, Atmos, or one for templates. */
const GENERATORS =
  /^(?:terragrunt\.(?:hcl|stack\.hcl)|root\.hcl|cdktf\.json|Terrafile|component\.yaml)$|\.(?:tftpl|tmpl|j2|jinja2?|tpl|tm\.hcl)$/;

/**
 * References to variables, locals, outputs, resources and data sources that no file of their module declares, and calls of
 * modules with arguments that they don't take or without those that they require: `terraform validate` refuses them.
 * Modules with files that couldn't be read, and those that another tool adds files to, are left out.
 * @param isBroken whether a directory has a file that could not be read
 */
export function* undeclaredReferences(
  repository: Repository,
  root: LoadedRoot,
  isBroken: (directory: string) => boolean,
): Iterable<SourceProblem> {
  for (const source of root.sources.values()) {
    if (!doesSomething(source)) continue;
    if (isBroken(source.directory) || isGenerated(repository, source.directory)) continue;
    for (const { block, key, reference } of referencesOf(source, root)) {
      const message = problemOf(root, source, reference, isBroken);
      if (message !== undefined)
        yield {
          ...placeOfReference(block, key, reference),
          message,
          rule: "LB662",
          cause: `${source.directory} ${message}`,
        };
    }
    for (const call of source.blocks.filter(({ kind }) => kind === "module"))
      yield* wrongArguments(
        root,
        call,
        (directory) => isBroken(directory) || isGenerated(repository, directory),
      );
  }
}

/** Blocks of a file that people keep next to their root modules or copy into them: alone, they make nothing. */
const SETTINGS = new Set(["terraform", "provider", "data"]);

function doesSomething({ blocks }: ModuleSource): boolean {
  return blocks.some(({ kind }) => !SETTINGS.has(kind));
}

/** Arguments of any call, and the comments of the JSON syntax. */
const META = new Set([
  "//",
  "source",
  "version",
  "count",
  "for_each",
  "providers",
  "depends_on",
  "lifecycle",
]);

/** Arguments that a module of the repository doesn't take, and those that it requires and doesn't get. */
function* wrongArguments(
  { sources }: LoadedRoot,
  call: Block,
  isBroken: (directory: string) => boolean,
): Iterable<SourceProblem> {
  const directory = localSource(call);
  const child = directory === undefined ? undefined : sources.get(directory);
  if (child === undefined || child.blocks.length === 0 || isBroken(child.directory)) return;
  const caller = sources.get(parentOf(call.file));
  // A call in such a file has some of its arguments only.
  if ([...child.blocks, ...(caller?.blocks ?? [])].some(({ file }) => isOverrideFile(file))) return;
  const variables = child.blocks.filter(({ kind }) => kind === "variable");
  const names = variables.map(({ name }) => name);
  for (const key of Object.keys(call.body)) {
    if (META.has(key) || names.includes(key)) continue;
    const { file, line = 1, column = 1 } = placeOfKey(call, key);
    yield {
      file,
      line,
      column,
      message: didYouMean(
        `gives module.${call.name} ${key}, which no variable of ${child.directory} takes`,
        nearestName(key, names),
      ),
      rule: "LB662",
      remedy: "Correct the argument, or add the variable to the module.",
    };
  }
  const required = variables.filter(
    ({ name, body }) => !Object.hasOwn(body, "default") && !Object.hasOwn(call.body, name),
  );
  const [first] = required;
  if (first === undefined) return;
  const { file, line = 1, column = 1 } = placeOf(call);
  const lacking = required.map(({ name }) => name).join(", ");
  yield {
    file,
    line,
    column,
    message: `calls module.${call.name} without ${lacking}, which ${child.directory} requires`,
    rule: "LB662",
    remedy: "Add the argument, or give the variable a default.",
  };
}

interface PlacedReference {
  readonly block: Block;
  /** The argument or nested block that has it. */
  readonly key: string;
  readonly reference: Reference;
}

function referencesOf(source: ModuleSource, root: LoadedRoot): readonly PlacedReference[] {
  return source.blocks
    .filter((block) => block.kind !== "variable" && !isUnusedProvider(block, source, root))
    .flatMap((block) =>
      Object.entries(block.body).flatMap(([key, value]) =>
        // OpenTofu encrypts the state of the root module only.
        block.kind === "terraform" && key === "encryption" && source.directory !== root.directory
          ? []
          : checkedIn(parseValue(key === "lifecycle" ? withoutAttributes(value) : value))
              .filter(([root = ""]) => !isIterator(block, root))
              .map((reference) => ({ block, key, reference })),
      ),
    );
}

/**
 * The references of an expression. Of an output that only `try` or `can` reads, its module: Terraform looks for outputs
 * when it evaluates, and for all else before (`StaticValidateReferences` in its lang/ and terraform/evaluate_valid.go).
 */
function checkedIn(expression: Expression): readonly Reference[] {
  const uncaught = new Set(
    uncaughtReferencesIn(expression).map((reference) => reference.join(".")),
  );
  return referencesIn(expression).map((reference) =>
    reference[0] === "module" && !uncaught.has(reference.join("."))
      ? reference.slice(0, 2)
      : reference,
  );
}

/** Whether a dynamic block gives one of the names that Terraform has itself to its items. */
function isIterator({ text }: Block, root: string): boolean {
  return (
    /^(?:module|var|local|data)$/.test(root) &&
    new RegExp(`\\bdynamic\\s+"?${root}\\b|\\biterator\\s*=\\s*${root}\\b`).test(text)
  );
}

/** A `lifecycle` block without the names of the resource's own attributes. */
function withoutAttributes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAttributes);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "ignore_changes"));
}

/** Whether another tool adds to the files of a module, or writes them. */
export function isGenerated(repository: Repository, directory: string): boolean {
  if (isSourceOfTerragrunt(repository, directory) || lacksFiles(repository, directory)) return true;
  const parts = directory === "" ? [] : directory.split("/");
  return [...parts.keys(), parts.length].some((length) =>
    repository
      .list(parts.slice(0, length).join("/"))
      .some(({ kind, name }) => kind === "file" && GENERATORS.test(name)),
  );
}

function problemOf(
  { sources }: LoadedRoot,
  source: ModuleSource,
  [kind = "", name, output]: Reference,
  isBroken: (directory: string) => boolean,
): string | undefined {
  if (name === undefined) return undefined;
  if (kind === "var") return unlessIn(`var.${name}`, name, namesOf(source, "variable"));
  if (kind === "local") return unlessIn(`local.${name}`, name, localsOf(source));
  if (kind === "data")
    return output === undefined ? undefined : unlessDeclared(source, "data", name, output);
  if (kind !== "module") return unlessDeclared(source, "resource", kind, name);
  const problem = unlessIn(`module.${name}`, name, namesOf(source, "module"));
  const call = source.blocks.find((block) => block.kind === "module" && block.name === name);
  const directory = call === undefined ? undefined : localSource(call);
  const child = directory === undefined ? undefined : sources.get(directory);
  if (problem !== undefined || output === undefined || child === undefined) return problem;
  if (child.blocks.length === 0 || isBroken(child.directory)) return undefined;
  return unlessIn(`module.${name}.${output}`, output, namesOf(child, "output"));
}

/** Only for types that the module has, or others of their provider: further names may be those that a `for` binds. */
function unlessDeclared(
  { blocks }: ModuleSource,
  kind: "resource" | "data",
  type: string,
  name: string,
): string | undefined {
  const own = blocks.filter((block) => block.kind === kind && block.type === type);
  if (own.some((block) => block.name === name)) return undefined;
  const isOfProvider = blocks.some(
    (block) => isResource(block) && providerOf(block.type) === providerOf(type),
  );
  const isKnown = own.length > 0 || (type.includes("_") && isOfProvider);
  const root = kind === "data" ? "data" : type;
  if (!isKnown || blocks.some(({ text }) => binds(text, root))) return undefined;
  const reference = `${kind === "data" ? "data." : ""}${type}.${name}`;
  return unlessIn(
    reference,
    name,
    own.map((block) => block.name),
  );
}

function isResource({ kind }: Block): boolean {
  return kind === "resource" || kind === "data";
}

/** Whether a `for` or a dynamic block of a file gives a name to something. */
function binds(file: string, name: string): boolean {
  return new RegExp(
    `\\bfor\\s+(?:\\w+\\s*,\\s*)?${name}\\b|\\bfor\\s+${name}\\s*,|dynamic\\s+"?${name}\\b|iterator\\s*=\\s*${name}\\b`,
  ).test(file);
}

function unlessIn(reference: string, name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return undefined;
  return didYouMean(
    `reads ${reference}, which no file of the module declares`,
    nearestName(name, names),
  );
}

function namesOf({ blocks }: ModuleSource, kind: string): readonly string[] {
  return blocks.filter((block) => block.kind === kind).map(({ name }) => name);
}

function localsOf({ blocks }: ModuleSource): readonly string[] {
  return blocks.filter(({ kind }) => kind === "locals").flatMap(({ body }) => Object.keys(body));
}

/** Where the reference is written, or else the key or block that has it. */
export function placeOfReference(
  block: Block,
  key: string,
  reference: Reference,
): Pick<SourceProblem, "file" | "line" | "column"> {
  const { file } = block;
  const { line: start = 1 } = placeOf(block);
  const lines = block.text.split("\n");
  for (let length = reference.length; length >= 2; length -= 1) {
    const pattern = reference.slice(0, length).join(".");
    const found = lines.findIndex((line, index) => index + 1 >= start && line.includes(pattern));
    if (found !== -1)
      return { file, line: found + 1, column: (lines[found] ?? "").indexOf(pattern) + 1 };
  }
  const { line = 1, column = 1 } = placeOfKey(block, key);
  return { file, line, column };
}
