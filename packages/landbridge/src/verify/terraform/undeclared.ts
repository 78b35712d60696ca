import { didYouMean, nearestName } from "../../lib/nearest-name";
import type { SourceProblem } from "../prerequisites/result";
import type { Repository } from "../repository/repository";
import { placeOf, placeOfKey, type Block } from "./block";
import { parseValue } from "./hcl/parser";
import { referencesIn, type Reference } from "./hcl/references";
import { localSource, type LoadedRoot, type ModuleSource } from "./load";

/** Files with which another tool adds to a module, or writes it. */
const GENERATORS =
  /^(?:terragrunt\.(?:hcl|stack\.hcl)|root\.hcl|cdktf\.json)$|\.(?:tftpl|tmpl|j2|jinja|tpl)$/;

/**
 * References to variables, locals, outputs and resources that no file of their module declares: `terraform validate` refuses
 * them. Modules with files that couldn't be read, and those that another tool adds files to, are left out.
 * @param isBroken whether a directory has a file that could not be read
 */
export function* undeclaredReferences(
  repository: Repository,
  root: LoadedRoot,
  isBroken: (directory: string) => boolean,
): Iterable<SourceProblem> {
  for (const source of root.sources.values()) {
    if (isBroken(source.directory) || isGenerated(repository, source.directory)) continue;
    for (const { block, key, reference } of referencesOf(source)) {
      const message = problemOf(root, source, reference, isBroken);
      if (message !== undefined) yield { ...placeOfReference(block, key, reference), message };
    }
  }
}

interface PlacedReference {
  readonly block: Block;
  /** The argument or nested block that has it. */
  readonly key: string;
  readonly reference: Reference;
}

function referencesOf({ blocks }: ModuleSource): readonly PlacedReference[] {
  return blocks
    .filter(({ kind }) => kind !== "variable")
    .flatMap((block) =>
      Object.entries(block.body).flatMap(([key, value]) =>
        referencesIn(parseValue(value)).map((reference) => ({ block, key, reference })),
      ),
    );
}

function isGenerated(repository: Repository, directory: string): boolean {
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
  if (kind === "data") return undefined;
  if (kind !== "module") return unlessResource(source, kind, name);
  const problem = unlessIn(`module.${name}`, name, namesOf(source, "module"));
  const call = source.blocks.find((block) => block.kind === "module" && block.name === name);
  const directory = call === undefined ? undefined : localSource(call);
  const child = directory === undefined ? undefined : sources.get(directory);
  if (problem !== undefined || output === undefined || child === undefined) return problem;
  if (child.blocks.length === 0 || isBroken(child.directory)) return undefined;
  return unlessIn(`module.${name}.${output}`, output, namesOf(child, "output"));
}

/** Only for types that the module has: other names may be those that a `for` binds. */
function unlessResource({ blocks }: ModuleSource, type: string, name: string): string | undefined {
  const names = blocks
    .filter((block) => block.kind === "resource" && block.type === type)
    .map((block) => block.name);
  return names.length === 0 ? undefined : unlessIn(`${type}.${name}`, name, names);
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
function placeOfReference(
  block: Block,
  key: string,
  reference: Reference,
): Pick<SourceProblem, "file" | "line" | "column"> {
  const { file } = block;
  const { line: start = 1 } = placeOf(block);
  const [kind = "", name = ""] = reference;
  const lines = block.text.split("\n");
  const pattern = `${kind}.${name}`;
  const found = lines.findIndex((line, index) => index + 1 >= start && line.includes(pattern));
  if (found !== -1)
    return { file, line: found + 1, column: (lines[found] ?? "").indexOf(pattern) + 1 };
  const { line = 1, column = 1 } = placeOfKey(block, key);
  return { file, line, column };
}
