import { placeOf, type Block } from "./block";
import type { Expression } from "./hcl/expression";
import { parseValue } from "./hcl/parser";
import { referencesIn } from "./hcl/references";
import type { LoadedRoot } from "./load";

/** Resources whose arguments have the keys of a ConfigMap or Secret. */
const DATA = /^kubernetes_(?:config_map|secret)(?:_v1)?$/;

/** Functions that return a map with the keys of their arguments. */
const KEEPS_KEYS = /^(?:merge|tomap|coalesce|try|nonsensitive|sensitive)$/;

/**
 * Places, `FILE:LINE`, of the ConfigMaps and Secrets of a root module whose keys depend on the default of one of its
 * variables: files of values that aren't in Git, the environment or a workspace may set that.
 */
export function placesOfOpenData(root: LoadedRoot): ReadonlySet<string> {
  const blocks = root.sources.get(root.directory)?.blocks ?? [];
  const open = new OpenKeys(blocks, root.variables);
  return new Set(
    blocks
      .filter(({ kind, type }) => kind === "resource" && DATA.test(type))
      .filter(({ body }) =>
        ["data", "binary_data", "data_wo"].some((field) => open.isOpen(parseValue(body[field]))),
      )
      .map((block) => {
        const { file, line = 0 } = placeOf(block);
        return `${file}:${line}`;
      }),
  );
}

class OpenKeys {
  private readonly visited = new Set<string>();

  constructor(
    private readonly blocks: readonly Block[],
    private readonly values: ReadonlyMap<string, unknown>,
  ) {}

  /** Whether the keys of a map depend on a default; its values may. */
  public isOpen(node: Expression): boolean {
    switch (node.kind) {
      case "object":
        return node.items.some(({ key }) => this.readsDefault(key));
      case "call":
        return KEEPS_KEYS.test(node.name) && node.args.some((arg) => this.isOpen(arg));
      case "conditional":
        return this.readsDefault(node.condition) || this.isOpen(node.yes) || this.isOpen(node.no);
      case "for":
        return this.isOpen(node.collection);
      case "template":
        return node.parts.length === 1 && node.parts.some((part) => this.isOpen(part));
      default:
        return this.readsDefault(node);
    }
  }

  private readsDefault(node: Expression): boolean {
    if (node.kind === "unreadable") return false;
    return referencesIn(node).some(([kind, name = ""]) => {
      if (kind === "var") return this.hasOpenDefault(name);
      return kind === "local" && this.isOpenLocal(name);
    });
  }

  private isOpenLocal(name: string): boolean {
    if (this.visited.has(name)) return false;
    this.visited.add(name);
    const block = this.blocks.find(
      ({ kind, body }) => kind === "locals" && Object.hasOwn(body, name),
    );
    const isOpen = block !== undefined && this.isOpen(parseValue(block.body[name]));
    this.visited.delete(name);
    return isOpen;
  }

  private hasOpenDefault(name: string): boolean {
    return (
      !this.values.has(name) &&
      this.blocks.some(
        (block) =>
          block.kind === "variable" && block.name === name && Object.hasOwn(block.body, "default"),
      )
    );
  }
}
