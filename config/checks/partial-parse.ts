import { z } from "zod";

/** A value as far as it is valid: what is not, or is missing without a default, is undefined. */
export type Salvaged<T> = T extends readonly (infer U)[]
  ? readonly (Salvaged<U> | undefined)[]
  : T extends object
    ? { readonly [K in keyof T]?: Salvaged<T[K]> | undefined }
    : T;

/**
 * The valid leaves of a value, with defaults filled in, so that one bad leaf hides no mistake of
 * another. What a schema demands of an object or a list as a whole is not asked here.
 */
export function salvage(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return salvage(schema.def.innerType as z.ZodType, value);
  }
  if (schema instanceof z.ZodOptional) return salvage(schema.def.innerType as z.ZodType, value);
  if (schema instanceof z.ZodPipe) return salvage(schema.def.in as z.ZodType, value);
  if (schema instanceof z.ZodArray) {
    if (!Array.isArray(value)) return undefined;
    return value.map((item) => salvage(schema.element as z.ZodType, item));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const source = value as Readonly<Record<string, unknown>>;
  if (schema instanceof z.ZodObject) {
    return mapDefined(Object.entries(schema.shape), ([key, property]) => [
      key,
      salvage(property as z.ZodType, source[key]),
    ]);
  }
  if (schema instanceof z.ZodRecord) {
    return mapDefined(Object.entries(source), ([key, item]) => [
      key,
      salvage(schema.valueType as z.ZodType, item),
    ]);
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const { discriminator, options } = schema.def;
    const option = (options as z.ZodObject[]).find(
      ({ shape }) => (shape[discriminator] as z.ZodType).safeParse(source[discriminator]).success,
    );
    return option && salvage(option, value);
  }
  return undefined;
}

function mapDefined<T>(
  entries: readonly T[],
  convert: (entry: T) => [string, unknown],
): Record<string, unknown> {
  return Object.fromEntries(entries.map(convert).filter(([, value]) => value !== undefined));
}
