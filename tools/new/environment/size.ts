import * as ts from "typescript";

import type { Size } from "../../../config/schema/size";
import { filledBy } from "../../../config/sizes";
import { property, type Replacement } from "../edit-typescript";

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A size, and what it fills in for the copy. */
export interface EnvironmentSize {
  readonly name: Size;
  /** Its leaves are values. */
  readonly filled: Tree;
}

/** A size, with what it fills in for a copy of an environment: no module that is off there. */
export function sizeFor(environment: object, name: Size): EnvironmentSize {
  return { name, filled: filledBy(name, environment) };
}

/** Leaves to the size what it fills in. @param copy of the original */
export function leaveToSize(
  copy: Record<string, unknown>,
  { name, filled }: EnvironmentSize,
): void {
  remove(copy, filled);
  copy.size = name;
}

function remove(own: Record<string, unknown>, filled: Tree): void {
  for (const [key, value] of Object.entries(filled)) {
    const inner = own[key];
    if (!isTree(value) || !isTree(inner)) Reflect.deleteProperty(own, key);
    else remove(inner, value);
  }
}

/** The same in the text of its configuration, in `sized(...)`. @param value the object that is written there */
export function sizeReplacements(
  source: ts.SourceFile,
  value: ts.Expression,
  { name, filled }: EnvironmentSize,
): readonly Replacement[] {
  const present = property(value, "size");
  const text = JSON.stringify(name);
  const start = value.getStart(source) + 1;
  const named: Replacement =
    present === undefined
      ? { start, end: start, text: `\n  size: ${text},` }
      : { start: present.getStart(source), end: present.getEnd(), text };
  return [named, ...wrapping(source, value), ...removals(source, value, filled)];
}

function wrapping(source: ts.SourceFile, value: ts.Expression): readonly Replacement[] {
  if (isSized(value)) return [];
  const [start, end] = [value.getStart(source), value.getEnd()];
  return [
    { start, end: start, text: "sized(" },
    { start: end, end, text: ")" },
  ];
}

/** Whether the object is the argument of `sized`, which types what an environment leaves out. */
export function isSized({ parent }: ts.Expression): boolean {
  return (
    ts.isCallExpression(parent) &&
    ts.isIdentifier(parent.expression) &&
    parent.expression.text === "sized"
  );
}

function removals(
  source: ts.SourceFile,
  value: ts.Expression,
  filled: Tree,
): readonly Replacement[] {
  if (!ts.isObjectLiteralExpression(value)) return [];
  return value.properties.filter(ts.isPropertyAssignment).flatMap((assignment) => {
    const inner = filled[keyOf(assignment)];
    if (inner === undefined) return [];
    const own = assignment.initializer;
    if (!isTree(inner) || !ts.isObjectLiteralExpression(own)) return [whole(source, assignment)];
    // A group of nodes that sets nothing else is the size's own.
    const isEmptied =
      keyOf(assignment) === "nodeGroups" &&
      own.properties.every((one) => ts.isPropertyAssignment(one) && keyOf(one) in inner);
    return isEmptied ? [whole(source, assignment)] : removals(source, own, inner);
  });
}

function keyOf({ name }: ts.PropertyAssignment): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : "";
}

/** A property with its comments, and the comma after it. */
function whole({ text }: ts.SourceFile, assignment: ts.PropertyAssignment): Replacement {
  const end = assignment.getEnd();
  return { start: assignment.getFullStart(), end: text[end] === "," ? end + 1 : end, text: "" };
}
