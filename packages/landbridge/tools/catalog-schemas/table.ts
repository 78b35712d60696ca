import type { Shape } from "../../src/verify/catalog/schemas/shape";

/** Shapes by number, and the number of each `<apiVersion>/<Kind>`. */
export interface SchemaTable {
  readonly shapes: readonly Shape[];
  readonly kinds: Readonly<Record<string, number>>;
}

/** Keeps each shape once, and refers by number to those that are used more than once. */
export class Table {
  private readonly shapes: Shape[] = [];
  private readonly numbers = new Map<string, number>();

  /** The number of a shape whose parts already have numbers. */
  public readonly intern = (shape: Shape): number => {
    const key = JSON.stringify(shape);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.shapes.length);
    return this.shapes.push(shape) - 1;
  };

  /** The table and roots as written to the file: a shape that is used once and isn't a root is inlined. */
  public write(roots: ReadonlyMap<string, Shape>): SchemaTable {
    const uses = this.countUses([...roots.values()]);
    const renumbered = new Map<number, number>();
    const shapes: Shape[] = [];
    const place = (shape: Shape): Shape => {
      if (typeof shape !== "number") return mapParts(shape, place);
      const known = renumbered.get(shape);
      if (known !== undefined) return known;
      const placed = mapParts(this.shapes[shape] ?? "*", place);
      if ((uses.get(shape) ?? 0) < 2 || JSON.stringify(placed).length < 6) return placed;
      renumbered.set(shape, shapes.length);
      return shapes.push(placed) - 1;
    };
    const placeRoot = (shape: Shape): number => {
      const placed = place(shape);
      return typeof placed === "number" ? placed : shapes.push(placed) - 1;
    };
    const kinds = Object.fromEntries(
      [...roots]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([kind, shape]) => [kind, placeRoot(shape)]),
    );
    return { shapes, kinds };
  }

  private countUses(roots: readonly Shape[]): ReadonlyMap<number, number> {
    const uses = new Map<number, number>();
    const count = (shape: Shape): Shape => {
      if (typeof shape !== "number") return mapParts(shape, count);
      const before = uses.get(shape) ?? 0;
      uses.set(shape, before + 1);
      if (before === 0) mapParts(this.shapes[shape] ?? "*", count);
      return shape;
    };
    roots.forEach(count);
    return uses;
  }
}

/** A copy of a shape with each direct part replaced. */
function mapParts(shape: Shape, change: (part: Shape) => Shape): Shape {
  if (typeof shape !== "object") return shape;
  if ("w" in shape) return { ...shape, w: change(shape.w) };
  if ("a" in shape) return { a: change(shape.a) };
  if ("m" in shape) return { m: change(shape.m) };
  if ("e" in shape || "g" in shape) return shape;
  const fields = Object.entries(shape.p).map(([key, part]): [string, Shape] => [key, change(part)]);
  return { ...shape, p: Object.fromEntries(fields) };
}
