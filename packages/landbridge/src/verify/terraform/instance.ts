import type { Location } from "../findings/location";
import { resolvePath } from "../repository/repository";
import { placeOf, placeOfBlock, placeOfKey, type Block } from "./block";
import { documentAttribute } from "./document-data";
import { blockValue, dynamicBlocks } from "./hcl/dynamic";
import type { Scope } from "./hcl/evaluate";
import {
  conceal,
  isList,
  Mapping,
  textAt,
  Unknown,
  unknownNamed,
  valueAt,
  type Value,
} from "./hcl/value";
import { objectsIn } from "./manifest-objects";
import { isSensitiveAttribute } from "./sensitive";

/** One of the resources or modules that a block creates. */
export class Instance implements Scope {
  private readonly values = new Map<string, Value>();
  /** Content of a manifest, to which many may refer. */
  private manifest?: readonly Value[];

  /**
   * @param owner what the names of the module mean
   * @param key of `for_each`, or index of `count`
   * @param each key and value of `for_each`
   */
  constructor(
    private readonly owner: Scope,
    public readonly block: Block,
    public readonly key?: string | number,
    private readonly each?: { readonly key: Value; readonly value: Value },
  ) {}

  /** Represents the instances if their number and keys are unknown. */
  public static uncertain(owner: Scope, block: Block): Instance {
    const each = { key: unknownNamed("each.key"), value: unknownNamed("each.value") };
    return new Instance(owner, block, undefined, each);
  }

  /** One whose values are known already, from a plan or a state. */
  public static evaluated(block: Block, values: ReadonlyMap<string, Value>): Instance {
    const instance = new Instance({ root: unknownNamed }, block);
    for (const [field, value] of values) instance.values.set(field, value);
    return instance;
  }

  public root(name: string): Value {
    if (name === "each" && this.each !== undefined) {
      return new Mapping(new Map(Object.entries(this.each)));
    }
    if (name === "count") return new Mapping(new Map([["index", this.key ?? 0]]));
    return this.owner.root(name);
  }

  public call(name: string, args: readonly Value[]): Value | undefined {
    return this.owner.call?.(name, args);
  }

  /** Whether a field of the block is set. */
  public has(field: string): boolean {
    return Object.hasOwn(this.block.body, field);
  }

  /** The value of a field of the block; undefined where it is not set or null. */
  public field(name: string): Value | undefined {
    const known = this.values.get(name);
    const value = known ?? this.compute(name);
    if (value !== undefined) this.values.set(name, value);
    return value ?? undefined;
  }

  private compute(name: string): Value | undefined {
    const { body } = this.block;
    const own = this.has(name) ? blockValue(body[name], this) : undefined;
    const made = dynamicBlocks(body, name, this);
    return made === undefined ? own : [...(own !== undefined && isList(own) ? own : []), ...made];
  }

  /** The value at a path that begins with a field. */
  public at(field: string, ...path: readonly (string | number)[]): Value | undefined {
    return valueAt(this.field(field), ...path);
  }

  /** The text at a path; undefined if it is unknown. */
  public text(field: string, ...path: readonly (string | number)[]): string | undefined {
    return textAt(this.field(field), ...path);
  }

  /** Value of a reference to an attribute, whether the block or the provider sets it. */
  public attribute(name: string): Value {
    const { kind, type } = this.block;
    const ofData = kind === "data" ? this.dataAttribute(name) : undefined;
    if (ofData !== undefined) return ofData;
    if (name === "id" && /^kubernetes_namespace(?:_v1)?$/.test(type)) {
      return this.at("metadata", "name") ?? unknownNamed(`${type}.${this.block.name}.id`);
    }
    if (name === "id" && type === "aws_secretsmanager_secret") return this.attribute("arn");
    if (type === "kubectl_manifest" && (name === "name" || name === "namespace")) {
      this.manifest ??= objectsIn(this.field("yaml_body"));
      return (
        valueAt(this.manifest[0], "metadata", name) ??
        unknownNamed(`${type}.${this.block.name}.${name}`)
      );
    }
    const isSensitive = isSensitiveAttribute(type, name, {
      name: this.block.name,
      text: (field) => this.text(field),
    });
    const value = kind === "resource" ? this.field(name) : undefined;
    if (value !== undefined) return isSensitive ? conceal(value) : withComputed(value);
    return unknownNamed(`${type}.${this.block.name}.${name}`, { isSensitive });
  }

  private dataAttribute(name: string): Value | undefined {
    const { type } = this.block;
    if (type === "aws_iam_policy_document" && name === "json")
      return new Unknown("stand-in", { encoded: this.statements() });
    if (type === "http" && /^(?:response_)?body$/.test(name))
      return new Unknown(this.text("url") ?? "stand-in-http");
    return documentAttribute(this, name);
  }

  /** The statements of a policy document; the last is unknown if there can be more. */
  private statements(): Value {
    const own = this.field("statement") ?? [];
    const isOpen = ["dynamic", "source_policy_documents", "override_policy_documents"].some((key) =>
      this.has(key),
    );
    return isOpen ? [...(isList(own) ? own : [own]), new Unknown("stand-in")] : own;
  }

  /** The directory of the repository that a path names: relative paths start at the root module's directory. */
  public directoryOf(path: string): string | undefined {
    if (!/^\.{0,2}\/|\//.test(path) || /^(?:\/|[a-z]+:)/.test(path)) return undefined;
    const root = this.root("path");
    const base = /^\.\.?\//.test(path) && root instanceof Mapping ? textAt(root, "root") : "";
    return resolvePath(base ?? "", path);
  }

  /** Where the block begins. */
  public get place(): Location {
    return placeOf(this.block);
  }

  /** Where a key is set in the block. */
  public placeOf(key: string): Location {
    return placeOfKey(this.block, key);
  }

  /** Where one of several nested blocks of a type begins. @param index from 0 */
  public placeOfBlock(type: string, index: number): Location {
    return placeOfBlock(this.block, type, index);
  }
}

/** A value whose blocks may have further fields, which the provider fills in. */
function withComputed(value: Value): Value {
  if (isList(value)) return value.map(withComputed);
  return value instanceof Mapping ? new Mapping(value.entries, true) : value;
}
