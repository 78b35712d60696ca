import { z } from "zod";

/** A value as far as it is valid: what is not, or is missing without a default, is undefined. */
export type PartiallyParsed<T> = T extends readonly (infer U)[]
  ? readonly (PartiallyParsed<U> | undefined)[]
  : T extends object
    ? { readonly [K in keyof T]?: PartiallyParsed<T[K]> | undefined }
    : T;

/**
 * The valid leaves of a value, with defaults filled in, so that one bad leaf hides no mistake of
 * another. Rules of a schema for an object or a list as a whole are not checked here.
 */
export function parsePartially(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return parsePartially(schema.def.innerType as z.ZodType, value);
  }
  if (schema instanceof z.ZodOptional)
    return parsePartially(schema.def.innerType as z.ZodType, value);
  if (schema instanceof z.ZodPipe) return parsePartially(schema.def.in as z.ZodType, value);
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return undefined;
    return value.map((item) => parsePartially(schema.element as z.ZodType, item));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const source = value as Readonly<Record<string, unknown>>;
  if (schema instanceof z.ZodObject) {
    return mapDefined(Object.entries(schema.shape), ([key, property]) => [
      key,
      parsePartially(property as z.ZodType, source[key]),
    ]);
  }
  if (schema instanceof z.ZodRecord) {
    return mapDefined(Object.entries(source), ([key, item]) => [
      key,
      parsePartially(schema.valueType as z.ZodType, item),
    ]);
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = schema.def;
    const option = (options as z.ZodObject[]).find(
      ({ shape }) => (shape[discriminator] as z.ZodType).safeParse(source[discriminator]).success,
    );
    return option && parsePartially(option, value);
  }
  return undefined;
}

function mapDefined<T>(
  entries: readonly T[],
  convert: (entry: T) => [string, unknown],
): Record<string, unknown> {
  return Object.fromEntries(entries.map(convert).filter(([, value]) => value !== undefined));
}
