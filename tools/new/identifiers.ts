import * as ts from "typescript";

/** `fluent-bit` as the name of a class: `FluentBit`. */
export function pascalCase(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** `fluent-bit` as the name of a variable: `fluentBit`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** `fluent-bit` as the name of a constant: `FLUENT_BIT`. */
export function constantCase(name: string): string {
  return name.toUpperCase().replaceAll("-", "_");
}

/**
 * A name that may be declared: itself, or with a suffix where it is a word of the language, or taken.
 * @param taken names that the file declares or imports already
 */
export function declarable(name: string, suffix: string, taken: Iterable<string>): string {
  const isReserved = ts.identifierToKeywordKind(ts.factory.createIdentifier(name)) !== undefined;
  const isTaken = isReserved || name in globalThis || new Set(taken).has(name);
  return isTaken ? `${name}${suffix}` : name;
}
