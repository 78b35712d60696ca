import { didYouMean, nearestName } from "../../lib/nearest-name";
import type { SourceProblem } from "../prerequisites/result";
import { resolvePath } from "../repository/repository";
import { list, record, text, type YamlRecord } from "../yaml/json";
import { stateName } from "./backend";
import { isRepeated, type Block } from "./block";
import { childrenOf, type Expression } from "./hcl/expression";
import { parseValue } from "./hcl/parser";
import { isCatching, referencesIn } from "./hcl/references";
import type { LoadedRoot, ModuleSource } from "./load";
import { placeOfReference } from "./undeclared";

/**
 * Outputs that are read from the state of another root module of the repository, which doesn't have them: Terraform's
 * plan fails.
 * @param isOpen whether a directory has files that could not be read, or that another tool writes
 */
export function* missingOutputs(
  roots: readonly LoadedRoot[],
  isOpen: (directory: string) => boolean,
): Iterable<SourceProblem> {
  for (const root of roots)
    for (const source of root.sources.values()) {
      if (isOpen(source.directory)) continue;
      yield* missingIn(source, roots, isOpen);
    }
}

function* missingIn(
  source: ModuleSource,
  roots: readonly LoadedRoot[],
  isOpen: (directory: string) => boolean,
): Iterable<SourceProblem> {
  for (const state of source.blocks) {
    if (state.kind !== "data" || state.type !== "terraform_remote_state") continue;
    const [other, second] = roots.filter((root) => hasState(root, state));
    if (other === undefined || second !== undefined || isOpen(other.directory)) continue;
    const outputs = outputsOf(other, state);
    for (const { block, key, output, isConditional } of outputsRead(source, state.name)) {
      if (outputs.includes(output)) continue;
      // Terraform may never evaluate it: its variables decide.
      const unless = isConditional ? ", if it is evaluated" : "";
      yield {
        ...placeOfReference(block, key, [`${state.name}.outputs`, output]),
        message: didYouMean(
          `reads output ${output} of ${other.directory}, which has no such output${unless}`,
          nearestName(output, outputs),
        ),
        rule: "LB662",
        ...(isConditional && { severity: "warning" as const }),
      };
    }
  }
}

interface OutputRead {
  readonly block: Block;
  /** The argument or nested block that reads it. */
  readonly key: string;
  readonly output: string;
  /** Whether it depends on a condition, or on how many there are of the block. */
  readonly isConditional: boolean;
}

/** What a module reads of the state with a name. */
function outputsRead({ blocks }: ModuleSource, state: string): readonly OutputRead[] {
  return blocks.flatMap((block) =>
    Object.entries(block.body).flatMap(([key, value]) =>
      [...certainReferences(parseValue(value), isRepeated(block))].flatMap(
        ({ reference, isConditional }): readonly OutputRead[] => {
          const [kind, type, name, field, output] = reference;
          const isRead = kind === "data" && type === "terraform_remote_state" && name === state;
          return isRead && field === "outputs" && output !== undefined
            ? [{ block, key, output, isConditional }]
            : [];
        },
      ),
    ),
  );
}

/** The outputs of a root module, and the defaults for those that its state doesn't have yet. */
function outputsOf(root: LoadedRoot, state: Block): readonly string[] {
  const blocks = root.sources.get(root.directory)?.blocks ?? [];
  return [
    ...blocks.filter(({ kind }) => kind === "output").map(({ name }) => name),
    ...Object.keys(record(state.body, "defaults") ?? {}),
  ];
}

/** Whether a root module keeps the state that a data source reads. */
function hasState(root: LoadedRoot, { body, file }: Block): boolean {
  const type = text(body, "backend") ?? "";
  const config = record(body, "config") ?? record(list(body, "config")[0]);
  if (config === undefined) return false;
  if (type === "local") {
    const directory = file.slice(0, Math.max(0, file.lastIndexOf("/")));
    const written = (text(config, "path") ?? "").replace(/^\$\{path\.(?:module|root|cwd)\}\/*/, "");
    const path = resolvePath(directory, written);
    const own = root.directory === "" ? "" : `${root.directory}/`;
    return path === `${own}terraform.tfstate`;
  }
  const wanted = nameOfState(type, config);
  return wanted !== undefined && backendsOf(root).some((name) => name === wanted);
}

function backendsOf(root: LoadedRoot): readonly string[] {
  return (root.sources.get(root.directory)?.blocks ?? []).flatMap((block) => {
    if (block.kind !== "terraform") return [];
    const backends = record(block.body, "backend") ?? record(list(block.body, "backend")[0]) ?? {};
    return Object.entries(backends).flatMap(([type, value]) => {
      const body = record(value) ?? record(list(value)[0]);
      return body === undefined ? [] : (nameOfState(type, body) ?? []);
    });
  });
}

/** Undefined for one with a part that is known only when Terraform runs. */
function nameOfState(type: string, body: YamlRecord): string | undefined {
  const name = stateName(type, body);
  return name === undefined || /\$\{|\?/.test(name) ? undefined : name;
}

interface Read {
  readonly reference: ReturnType<typeof referencesIn>[number];
  readonly isConditional: boolean;
}

/** References whose absence is an error: not those in `try` and `can`. */
function* certainReferences(node: Expression, isConditional: boolean): Iterable<Read> {
  if (isCatching(node)) return;
  const isLeaf = node.kind === "attribute" || node.kind === "index" || node.kind === "splat";
  const children = isLeaf ? [] : childrenOf(node);
  if (children.length === 0)
    for (const reference of referencesIn(node)) yield { reference, isConditional };
  for (const [index, child] of children.entries())
    // The condition itself is always evaluated.
    yield* certainReferences(child, isConditional || (node.kind === "conditional" && index > 0));
}
