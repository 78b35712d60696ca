/** The value of a key that a table itself has: a name from a file may be `constructor`, which every object inherits. */
export function ownValue<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
