import { isList, Mapping, toPlain, Unknown, type Value } from "./hcl/value";

/**
 * Data with what is known of a value.
 * @param stands what stands for an unknown part, by the key that it is below; undefined leaves the part out
 */
export function knownPart(
  value: Value,
  stands: (part: Unknown, key: string) => unknown,
  key = "",
): unknown {
  if (value instanceof Unknown) return stands(value, key);
  if (value instanceof Mapping)
    return Object.fromEntries(
      [...value.entries]
        .map(([inner, item]) => [inner, knownPart(item, stands, inner)] as const)
        .filter(([, item]) => item !== undefined && item !== null),
    );
  if (isList(value))
    return value.map((item) => knownPart(item, stands)).filter((item) => item !== undefined);
  return toPlain(value);
}

/** A variable with the name of an unknown part. */
export function variableOf({ standIn }: Unknown): string {
  return `\${${standIn.replace(/[^\w-]+/g, "-")}}`;
}
