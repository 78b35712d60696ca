import { Lazy, Token } from "cdktf";

/** The type of one attribute in the provider's schema. */
export type AttributeType =
  | "string"
  | "bool"
  | readonly ["list" | "set" | "map", "string"]
  | { readonly nested: AttributeTable };

/** The attributes of a block in the provider's schema, by the names of the TypeScript properties. */
export type AttributeTable = Readonly<Record<string, AttributeType>>;

/** A table that has an entry for each property of `T`, so that none can be forgotten. */
export type AttributesOf<T> = Readonly<Record<keyof Required<T> & string, AttributeType>>;

/** `deleteGitManifests` -> `delete_git_manifests`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The properties as Terraform's JSON has them. Absent ones are left out, unknown ones too. */
export function toAttributes(table: AttributeTable, values: object): Record<string, unknown> {
  const source = values as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(table)
      .filter(([name]) => source[name] !== undefined)
      .map(([name, type]) => [snakeCase(name), toAttribute(type, source[name])]),
  );
}

function toAttribute(type: AttributeType, value: unknown): unknown {
  if (typeof type === "string" || Token.isUnresolved(value)) return value;
  if ("nested" in type) return toAttributes(type.nested, value as object);
  // CDKTF writes the keys of a provider's plain objects in snake case, a map's own keys as well.
  return type[0] === "map" ? Lazy.anyValue({ produce: () => value }) : value;
}

/** One attribute as `cdktf synth --hcl` needs it. */
interface HclAttribute {
  readonly value: unknown;
  readonly isBlock: false;
  readonly type: string;
  readonly storageClassType: string;
}

/** The properties with the types that the HCL renderer needs. */
export function toHclAttributes(
  table: AttributeTable,
  values: object,
): Record<string, HclAttribute> {
  const types = new Map(Object.entries(table).map(([name, type]) => [snakeCase(name), type]));
  return Object.fromEntries(
    Object.entries(toAttributes(table, values)).map(([name, value]) => [
      name,
      { value, isBlock: false, ...hclType(types.get(name)) },
    ]),
  );
}

function hclType(type: AttributeType | undefined): Pick<HclAttribute, "type" | "storageClassType"> {
  if (type === "bool") return { type: "simple", storageClassType: "boolean" };
  if (type === undefined || type === "string") {
    return { type: "simple", storageClassType: "string" };
  }
  if ("nested" in type) return { type: "map", storageClassType: "anyMap" };
  return type[0] === "map"
    ? { type: "map", storageClassType: "stringMap" }
    : { type: type[0], storageClassType: "stringList" };
}
