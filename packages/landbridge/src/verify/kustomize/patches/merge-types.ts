import { text } from "../../yaml/json";
import table from "./merge-keys.json";

interface Field {
  /** Type of the field, or of the elements of a list. */
  readonly of?: string;
  /** Keys by which elements of the list are the same; one empty key for lists of plain values. */
  readonly keys?: readonly string[];
}

const KINDS: Readonly<Record<string, string>> = table.kinds;
const TYPES: Readonly<Record<string, Readonly<Record<string, Field>>>> = table.types;

/** How the lists of a type are merged. */
export class MergeType {
  private constructor(private readonly entry: Field) {}

  public static of(name: string): MergeType {
    return new MergeType({ of: name });
  }

  /** Keys, if this is a list that is merged. */
  public get keys(): readonly string[] | undefined {
    return this.entry.keys;
  }

  /** The type of a list's elements. */
  public get element(): MergeType | undefined {
    return this.entry.of === undefined ? undefined : MergeType.of(this.entry.of);
  }

  public field(name: string): MergeType | undefined {
    const field = this.entry.of === undefined ? undefined : TYPES[this.entry.of]?.[name];
    return field === undefined ? undefined : new MergeType(field);
  }
}

/** The type of an object; undefined for custom resources, whose lists are replaced. */
export function mergeTypeOf(data: unknown): MergeType | undefined {
  const name = KINDS[`${text(data, "apiVersion") ?? ""} ${text(data, "kind") ?? ""}`];
  return name === undefined ? undefined : MergeType.of(name);
}
