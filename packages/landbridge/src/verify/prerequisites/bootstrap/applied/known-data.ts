import { isRecord, type YamlRecord } from "../../../yaml/json";
import { knownValues, type Variables } from "../shell-variables";

/** `$values/apps/one.yaml`: a source of an Application by its `ref`, not a variable of the shell. */
const OF_SOURCE = /^\$[a-z][\w-]*\//;

/**
 * Fields that stay even where a variable makes them: an address may be that of this repository, and Argo CD needs the others,
 * so that without them an Application would look broken.
 */
const KEPT = /^(?:repoURL|url|path|chart|targetRevision|project|server)$/;

/** An object with the values of variables that are written in the script; a field with another variable is left out. */
export function knownData(data: YamlRecord, variables: Variables): YamlRecord {
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      const known = knownValue(value, key, variables);
      return known === undefined ? [] : [[key, known]];
    }),
  );
}

function knownValue(value: unknown, key: string, variables: Variables): unknown {
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => knownValue(item, key, variables) ?? []);
  if (isRecord(value)) return knownData(value, variables);
  // The shell doesn't see a star in the files of an Application.
  if (typeof value !== "string" || OF_SOURCE.test(value) || !/[$`]/.test(value)) return value;
  const [known] = knownValues(value, variables);
  return known ?? (KEPT.test(key) ? value.replace(/\$\((\w+)\)/g, "${$1}") : undefined);
}
