import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { SchemaHead, Shape } from "./shape";

/** The file as far as it was needed: a repository has a few of the kinds. */
class Schemas {
  private readonly lines: readonly string[];
  private readonly head: SchemaHead;
  private readonly shapes = new Map<number, Shape>();

  constructor(text: string) {
    const [head = "", ...lines] = text.split("\n");
    this.head = JSON.parse(head) as SchemaHead;
    this.lines = lines;
  }

  public numberOf(key: string): number | undefined {
    return Object.hasOwn(this.head.kinds, key) ? this.head.kinds[key] : undefined;
  }

  public versionsOf(group: string, kind: string): readonly string[] {
    const start = group === "" ? "" : `${group}/`;
    return Object.keys(this.head.kinds).flatMap((key) => {
      const rest = key.startsWith(start) ? key.slice(start.length).split("/") : [];
      return rest.length === 2 && rest[1] === kind ? (rest[0] ?? []) : [];
    });
  }

  public shape(number: number): Shape {
    let shape = this.shapes.get(number);
    if (shape === undefined) {
      shape = JSON.parse(this.lines[number] ?? "") as Shape;
      this.shapes.set(number, shape);
    }
    return shape;
  }
}

let loaded: Schemas | undefined;

function schemas(): Schemas {
  // Read when it is first needed: many runs end before.
  loaded ??= new Schemas(readFileSync(join(__dirname, "schemas.jsonl"), "utf8"));
  return loaded;
}

/** The shape of a kind; undefined for kinds without a schema. */
export function shapeOf(apiVersion: string, kind: string): Shape | undefined {
  return schemas().numberOf(`${apiVersion}/${kind}`);
}

/** Versions of a kind with a schema. */
export function versionsWithSchema(group: string, kind: string): readonly string[] {
  return schemas().versionsOf(group, kind);
}

/** The shape itself, where its number stands for it. */
export function resolve(shape: Shape): Exclude<Shape, number> {
  let here = shape;
  while (typeof here === "number") here = schemas().shape(here);
  return here;
}
