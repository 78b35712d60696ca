import { escapeRegExp } from "../lib/escape-regexp";
/** An entry of one environment. */
export interface OfEnvironment<T> {
  readonly environment: string;
  readonly entry: T;
}

/** An entry with the environments that have the same. */
export interface Alike<T> {
  readonly environments: string[];
  /** As the first environment has it. */
  readonly entry: T;
  readonly all: readonly T[];
}

/**
 * Entries that differ only in the names of their environments, each once; the first environment's represents them.
 * The order of the entries stays.
 */
export function alike<T>(entries: readonly OfEnvironment<T>[]): readonly Alike<T>[] {
  const groups = new Map<string, { environments: string[]; entry: T; all: T[] }>();
  for (const { environment, entry } of entries) {
    const text = withoutName(JSON.stringify(entry), environment);
    // Two entries of one environment that look alike are two changes.
    let key = text;
    for (let count = 1; groups.get(key)?.environments.includes(environment) === true; count++) {
      key = `${text} ${count}`;
    }
    const group = groups.get(key) ?? { environments: [], entry, all: [] };
    group.environments.push(environment);
    group.all.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The text without the name of its environment: `core-prod` and `core` are the same stack of two environments. */
function withoutName(text: string, environment: string): string {
  if (environment === "") return text;
  const name = escapeRegExp(environment);
  return text.replace(new RegExp(`(?:-|(?<![A-Za-z0-9]))${name}(?![A-Za-z0-9])`, "g"), "");
}
