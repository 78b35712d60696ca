import * as fs from "node:fs";
import * as path from "node:path";

import type * as TypeScript from "typescript";

import type { SourcePosition } from "./source-problem";
import { loadTypeScript } from "./typescript";

/** Finds where a property of the configuration is written. */
export type FindProperty = (place: string) => SourcePosition | undefined;

/**
 * Reads the files of a directory for the places of their properties: `dev.network.cidr` is in the object
 * with `name: "dev"`, `defaultEnvironment` in the one that has it. A property that is missing is where
 * the object around it is; one that is computed is not found.
 * @param folder absolute
 */
export function propertyFinder(folder: string): FindProperty {
  const ts = loadTypeScript();
  if (ts === undefined) return () => undefined;
  const objects = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .flatMap((name) => {
      const file = path.join(folder, name);
      const text = fs.readFileSync(file, "utf8");
      return objectsIn(ts, ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true));
    });
  return (place) => {
    const keys = place.split(".");
    const [first = "", ...rest] = keys;
    const named = objects.find((object) => textOf(ts, object, "name") === first);
    if (named !== undefined) return positionOf(descend(ts, named, rest));
    const own = objects.find((object) => propertyOf(ts, object, first) !== undefined);
    return own && positionOf(descend(ts, own, keys));
  };
}

function objectsIn(
  ts: typeof TypeScript,
  node: TypeScript.Node,
): readonly TypeScript.ObjectLiteralExpression[] {
  const found: TypeScript.ObjectLiteralExpression[] = [];
  const visit = (child: TypeScript.Node): void => {
    if (ts.isObjectLiteralExpression(child)) found.push(child);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}

function propertyOf(
  ts: typeof TypeScript,
  object: TypeScript.ObjectLiteralExpression,
  key: string,
): TypeScript.PropertyAssignment | undefined {
  return object.properties
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === key);
}

function textOf(
  ts: typeof TypeScript,
  object: TypeScript.ObjectLiteralExpression,
  key: string,
): string | undefined {
  const value = propertyOf(ts, object, key)?.initializer;
  return value !== undefined && ts.isStringLiteral(value) ? value.text : undefined;
}

/** The node of a property, or the last one on the way to it. */
function descend(
  ts: typeof TypeScript,
  start: TypeScript.ObjectLiteralExpression,
  keys: readonly string[],
): TypeScript.Node {
  let found: TypeScript.Node = start;
  let value: TypeScript.Node = start;
  for (const key of keys) {
    if (ts.isObjectLiteralExpression(value)) {
      const property = propertyOf(ts, value, key);
      if (property === undefined) return found;
      [found, value] = [property.name, property.initializer];
    } else if (ts.isArrayLiteralExpression(value)) {
      const element: TypeScript.Node | undefined = value.elements[Number(key)];
      if (element === undefined) return found;
      found = value = element;
    } else return found;
  }
  return found;
}

function positionOf(node: TypeScript.Node): SourcePosition {
  const source = node.getSourceFile();
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
  return { file: source.fileName, line: line + 1, column: character + 1 };
}
