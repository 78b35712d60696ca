import type { Repository } from "../repository/repository";
import { record } from "../yaml/json";
import { isRepeated, type Block } from "./block";
import { fileFunction } from "./files";
import { evaluate, type Scope } from "./hcl/evaluate";
import type { Expression } from "./hcl/expression";
import { parseValue } from "./hcl/parser";
import {
  conceal,
  isList,
  Mapping,
  unknownNamed,
  Unknown,
  type Namespace,
  type Value,
} from "./hcl/value";
import { Instance } from "./instance";
import { localSource, type ModuleSource } from "./load";
import { isSensitiveAttribute } from "./sensitive";
import { withOptionals } from "./types";

/** More instances of one resource than anybody writes down. */
const MAX_INSTANCES = 1000;

/** How deep modules may call modules: a call of itself ends here. */
const MAX_MODULES_DEEP = 12;

/** State that all modules of one root share. */
export interface ModuleContext {
  readonly repository: Repository;
  readonly rootDirectory: string;
  readonly sources: ReadonlyMap<string, ModuleSource>;
}

function namespace(member: (key: string | number) => Value): Namespace {
  return { isNamespace: true, member };
}

/** A module with its input: evaluates variables, locals, outputs and references, each once. */
export class Module implements Scope {
  private readonly memo = new Map<string, Value>();
  private readonly instanceLists = new Map<Block, readonly Instance[]>();
  private readonly children = new Map<Instance, Module | undefined>();

  /**
   * @param address `module.a.module.b`; the empty string for the root
   * @param inputs values of variables
   */
  constructor(
    private readonly context: ModuleContext,
    public readonly source: ModuleSource,
    public readonly address: string,
    private readonly inputs: ReadonlyMap<string, () => Value | undefined>,
    private readonly depth = 0,
  ) {}

  public root(name: string): Value {
    switch (name) {
      case "var":
        return namespace((key) => this.variable(String(key)));
      case "local":
        return namespace((key) => this.local(String(key)));
      case "module":
        return namespace((key) => this.moduleCall(String(key)));
      case "data":
        return namespace((type) =>
          namespace((key) => this.resource("data", String(type), String(key))),
        );
      case "path": {
        const { rootDirectory } = this.context;
        const paths = { module: this.source.directory, root: rootDirectory, cwd: rootDirectory };
        return new Mapping(new Map(Object.entries(paths)));
      }
      case "each":
      case "self":
      case "terraform":
        return namespace((key) => unknownNamed(`${name}.${key}`));
      default:
        return namespace((key) => this.resource("resource", name, String(key)));
    }
  }

  public call(name: string, args: readonly Value[]): Value | undefined {
    return fileFunction(this.context, name, args);
  }

  /** The blocks of a kind. */
  public blocks(kind: string): readonly Block[] {
    return this.source.blocks.filter((block) => block.kind === kind);
  }

  /** The instances of a resource or module call: one, or those of `count` or `for_each`. */
  public instances(block: Block): readonly Instance[] {
    const known = this.instanceLists.get(block);
    if (known !== undefined) return known;
    const list = this.expand(block).slice(0, MAX_INSTANCES);
    this.instanceLists.set(block, list);
    return list;
  }

  /** Whether the number of a block's instances and their keys are known. */
  public isCounted({ body }: Block): boolean {
    if (Object.hasOwn(body, "for_each")) {
      const each = evaluate(parseValue(body.for_each), this);
      if (each instanceof Mapping) return !each.isLoose;
      return isList(each) && each.every((item) => typeof item === "string");
    }
    return (
      !Object.hasOwn(body, "count") || typeof evaluate(parseValue(body.count), this) === "number"
    );
  }

  /** The module of a call's instance; undefined for modules that are not in the repository. */
  public child(instance: Instance): Module | undefined {
    if (!this.children.has(instance)) this.children.set(instance, this.makeChild(instance));
    return this.children.get(instance);
  }

  private makeChild(instance: Instance): Module | undefined {
    const { block } = instance;
    const directory = localSource(block);
    const source = directory === undefined ? undefined : this.context.sources.get(directory);
    if (source === undefined || this.depth >= MAX_MODULES_DEEP) return undefined;
    const inputs = new Map(
      Object.keys(block.body).map((key) => [key, () => instance.field(key)] as const),
    );
    const address = `${this.address === "" ? "" : `${this.address}.`}module.${block.name}`;
    return new Module(this.context, source, address, inputs, this.depth + 1);
  }

  private find(kind: string, type: string, name: string): Block | undefined {
    return this.source.blocks.find(
      (block) => block.kind === kind && block.type === type && block.name === name,
    );
  }

  /** Evaluates once; what refers to itself is unknown. */
  private once(key: string, make: () => Value): Value {
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    this.memo.set(key, unknownNamed(key));
    const value = make();
    this.memo.set(key, value);
    return value;
  }

  private variable(name: string): Value {
    return this.once(`var.${name}`, () => {
      const block = this.find("variable", name, name);
      const isSensitive = block?.body.sensitive === true;
      const value = this.valueOf(name, block);
      if (value === undefined) return unknownNamed(`var.${name}`, { isSensitive, variable: name });
      const typed = withOptionals(value, parseValue(block?.body.type));
      return isSensitive ? conceal(typed) : typed;
    });
  }

  private valueOf(name: string, block: Block | undefined): Value | undefined {
    const given = this.inputs.get(name)?.();
    const isOpen = given instanceof Unknown && !given.isSensitive;
    if (given !== undefined && !isOpen) return given;
    const byDefault =
      block !== undefined && Object.hasOwn(block.body, "default")
        ? evaluate(parseValue(block.body.default), this)
        : undefined;
    if (isOpen) return typeof byDefault === "string" ? given.usually(byDefault) : given;
    return byDefault ?? (block === undefined ? undefined : onlyAllowed(block));
  }

  private local(name: string): Value {
    return this.once(`local.${name}`, () => {
      const block = this.blocks("locals").find(({ body }) => Object.hasOwn(body, name));
      if (block === undefined) return unknownNamed(`local.${name}`);
      return evaluate(parseValue(block.body[name]), this);
    });
  }

  private output(name: string): Value {
    return this.once(`output.${name}`, () => {
      const block = this.find("output", name, name);
      if (block === undefined) return unknownNamed(`output.${name}`);
      const value = evaluate(parseValue(block.body.value), this);
      return block.body.sensitive === true ? conceal(value) : value;
    });
  }

  private moduleCall(name: string): Value {
    const block = this.find("module", name, name);
    return block === undefined ? unknownNamed(`module.${name}`) : this.reference(block);
  }

  /** Value of a reference to a resource or module call. */
  private reference(block: Block, chosen?: Instance): Namespace {
    return namespace((key) => {
      const all = this.instances(block);
      if (chosen === undefined && isRepeated(block)) {
        const instance = all.find((item) => item.key === key);
        return instance === undefined
          ? undeclared(block.type, block.name, key)
          : this.reference(block, instance);
      }
      const instance = chosen ?? all[0];
      if (typeof key === "number" || instance === undefined) return new Unknown("stand-in");
      return block.kind === "module" ? this.moduleOutput(instance, key) : instance.attribute(key);
    });
  }

  private moduleOutput(instance: Instance, key: string): Value {
    const child = this.child(instance);
    if (child !== undefined) return child.output(key);
    const isSensitive = isSensitiveAttribute("", key);
    return unknownNamed(`module.${instance.block.name}.${key}`, { isSensitive });
  }

  private resource(kind: string, type: string, name: string): Value {
    const block = this.find(kind, type, name);
    if (block !== undefined) return this.reference(block);
    return namespace((key) => undeclared(type, name, key));
  }

  private expand(block: Block): readonly Instance[] {
    const one = [new Instance(this, block)];
    if (Object.hasOwn(block.body, "for_each")) {
      const each = evaluate(parseValue(block.body.for_each), this);
      if (each instanceof Mapping) {
        const instances = [...each.entries].map(
          ([key, value]) => new Instance(this, block, key, { key, value }),
        );
        return instances.length === 0 && each.isLoose
          ? [Instance.uncertain(this, block)]
          : instances;
      }
      if (!isList(each) || (each.length > 0 && each.every((item) => item instanceof Unknown)))
        return [Instance.uncertain(this, block)];
      return each.flatMap((item) =>
        typeof item === "string"
          ? [new Instance(this, block, item, { key: item, value: item })]
          : [],
      );
    }
    if (!Object.hasOwn(block.body, "count")) return one;
    const count = evaluate(parseValue(block.body.count), this);
    if (typeof count !== "number") return [new Instance(this, block, 0)];
    return Array.from(
      { length: Math.min(count, MAX_INSTANCES) },
      (_, index) => new Instance(this, block, index),
    );
  }
}

/** An attribute of a resource of which only the type and the name are known. */
function undeclared(type: string, name: string, key: string | number): Value {
  const isSensitive = isSensitiveAttribute(type, String(key), { name });
  return unknownNamed(`${type}.${name}.${key}`, { isSensitive });
}

/** The value of a variable whose validation allows a single one. */
function onlyAllowed({ body }: Block): Value | undefined {
  const rules: unknown[] = Array.isArray(body.validation) ? body.validation : [];
  for (const rule of rules) {
    const condition = parseValue(record(rule)?.condition);
    const list =
      condition.kind === "call" && condition.name === "contains" ? condition.args[0] : undefined;
    const only: Expression | undefined =
      list?.kind === "tuple" && list.items.length === 1 ? list.items[0] : undefined;
    if (only?.kind === "literal") return only.value;
  }
  return undefined;
}
