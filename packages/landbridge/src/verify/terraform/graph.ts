import type { Block } from "./block";
import { parseValue } from "./hcl/parser";
import { referencesIn, type Reference } from "./hcl/references";
import { textAt, fromPlain } from "./hcl/value";
import { localSource, type LoadedRoot, type ModuleSource } from "./load";

/** How deep modules may call modules: a call of itself ends here. */
const MAX_MODULES_DEEP = 12;

/** Arguments of a module call that are no input. */
const CALL_ARGUMENTS = ["count", "for_each", "depends_on"];

/** Name of a block in the graph. Terraform orders blocks, not their instances. */
export function nodeOf(address: string, block: Block): string {
  return `${address}|${block.kind}.${block.type}.${block.name}`;
}

/** The address of the module in which a node is, `module.a.module.b`; the empty string for the root. */
export function callOf(node: string): string {
  return node.split("|", 1)[0] ?? "";
}

/** The order in which Terraform creates resources, by references and `depends_on`, across modules. */
export class Graph {
  private readonly edges = new Map<string, Set<string>>();

  constructor(private readonly root: LoadedRoot) {
    this.addModule(root.directory, "", 0);
  }

  /** Everything that is done before a node, the node itself included. */
  public reachableFrom(node: string): ReadonlySet<string> {
    const seen = new Set([node]);
    for (const next of seen) for (const target of this.edges.get(next) ?? []) seen.add(target);
    return seen;
  }

  private add(from: string, ...targets: readonly string[]): void {
    const known = this.edges.get(from) ?? new Set();
    for (const target of targets) known.add(target);
    this.edges.set(from, known);
  }

  private addModule(directory: string, address: string, depth: number): void {
    const source = this.root.sources.get(directory);
    if (source === undefined || depth > MAX_MODULES_DEEP) return;
    for (const block of source.blocks) {
      if (block.kind === "locals") this.addLocals(source, address, block);
      else if (block.kind === "module") this.addCall(source, address, block, depth);
      else if (block.kind !== "variable" && block.kind !== "terraform") {
        const node = nodeOf(address, block);
        this.add(node, ...this.targets(source, address, block.body));
        if (block.kind === "resource" || block.kind === "data")
          this.addResource(node, address, block);
      }
    }
  }

  private addResource(node: string, address: string, block: Block): void {
    this.add(node, `${address}|call`);
    this.add(`${address}|all`, node);
    // Child modules inherit the providers of the root.
    const alias = textAt(fromPlain(block.body.provider))?.replace(/^\$\{|\.[^]*$/g, "");
    const provider = alias ?? block.type.split("_")[0] ?? "";
    this.add(node, `|provider.${provider}.${provider}`);
  }

  private addLocals(source: ModuleSource, address: string, block: Block): void {
    for (const [name, value] of Object.entries(block.body)) {
      this.add(`${address}|local.${name}`, ...this.targets(source, address, value));
    }
  }

  private addCall(source: ModuleSource, address: string, block: Block, depth: number): void {
    const node = nodeOf(address, block);
    const directory = localSource(block);
    if (directory === undefined || !this.root.sources.has(directory)) {
      const targets = this.targets(source, address, block.body);
      this.add(node, ...targets, `${address}|call`);
      this.add(`${node}#some`, ...targets, `${address}|call`);
      this.add(`${address}|all`, node);
      return;
    }
    const child = `${address === "" ? "" : `${address}.`}module.${block.name}`;
    this.add(node, `${child}|all`);
    this.add(`${address}|all`, `${child}|all`);
    this.add(`${child}|call`, `${address}|call`);
    for (const [name, value] of Object.entries(block.body)) {
      const from = CALL_ARGUMENTS.includes(name) ? `${child}|call` : `${child}|var.${name}`;
      this.add(from, ...this.targets(source, address, value));
    }
    this.addModule(directory, child, depth + 1);
  }

  private targets(source: ModuleSource, address: string, body: unknown): readonly string[] {
    return referencesIn(parseValue(body)).flatMap((reference) =>
      this.targetOf(source, address, reference),
    );
  }

  private targetOf(source: ModuleSource, address: string, reference: Reference): readonly string[] {
    const [root = "", first = "", second] = reference;
    if (root === "var" || root === "local") return [`${address}|${root}.${first}`];
    if (root === "data") return [`${address}|data.${first}.${second ?? ""}`];
    if (root !== "module") return [`${address}|resource.${root}.${first}`];
    const call = source.blocks.find((block) => block.kind === "module" && block.name === first);
    if (call === undefined) return [];
    const node = nodeOf(address, call);
    if (second === undefined) return [node];
    const directory = localSource(call);
    if (directory === undefined || !this.root.sources.has(directory)) return [`${node}#some`];
    return [`${address === "" ? "" : `${address}.`}module.${first}|output.${second}.${second}`];
  }
}
