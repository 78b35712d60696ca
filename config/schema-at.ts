import { z } from "zod";

import { platformSchema } from "./schema";

/**
 * The schema of a place of the configuration; of a union, the option that the value chose by its `kind`.
 * @param keys from the root, such as `["environments", 0, "network"]`
 * @param value the whole configuration
 */
export function schemaAt(keys: readonly PropertyKey[], value: unknown): z.ZodType | undefined {
  let schema: z.ZodType | undefined = platformSchema;
  let node = value;
  for (const key of keys) {
    schema = below(unwrapped(schema, node), key);
    if (schema === undefined) return undefined;
    node = isRecord(node) ? node[key] : undefined;
  }
  return unwrapped(schema, node);
}

/** Names of an object's properties: those that must be given, and those that have a default. */
export interface Properties {
  readonly needed: readonly string[];
  readonly optional: readonly string[];
}

/** The properties of an object's schema; undefined for anything else. */
export function propertiesOf(schema: z.ZodType | undefined): Properties | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const shape: Readonly<Record<string, z.ZodType>> = schema.shape;
  const entries = Object.entries(shape);
  const isOptional = (property: z.ZodType): boolean => property.safeParse(undefined).success;
  return {
    needed: entries.filter(([, property]) => !isOptional(property)).map(([name]) => name),
    optional: entries.filter(([, property]) => isOptional(property)).map(([name]) => name),
  };
}

/** The options of a union that one property discriminates: `kind: "s3" with bucket, region`. */
export function optionsOf(schema: z.ZodType | undefined): readonly string[] {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return [];
  const { discriminator, options } = schema.def;
  return (options as z.ZodObject[]).map((option) => {
    const chosen = literalOf(option.shape[discriminator]);
    const others = propertiesOf(option)?.needed.filter((name) => name !== discriminator) ?? [];
    const kind = `${discriminator}: ${JSON.stringify(chosen.value)}`;
    return others.length === 0 ? kind : `${kind} with ${others.join(", ")}`;
  });
}

/** The literal of a discriminator, which may be left out if it names the default option. */
function literalOf(schema: unknown): z.ZodLiteral {
  return (schema instanceof z.ZodOptional ? schema.def.innerType : schema) as z.ZodLiteral;
}

/** Without defaults, transformations, and options that were not chosen. */
function unwrapped(schema: z.ZodType, value: unknown): z.ZodType {
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional
  ) {
    return unwrapped(schema.def.innerType as z.ZodType, value);
  }
  if (schema instanceof z.ZodPipe) return unwrapped(schema.def.in as z.ZodType, value);
  if (!(schema instanceof z.ZodDiscriminatedUnion) || !isRecord(value)) return schema;
  const { discriminator, options } = schema.def;
  const chosen = (options as z.ZodObject[]).find(
    ({ shape }) => (shape[discriminator] as z.ZodType).safeParse(value[discriminator]).success,
  );
  return chosen ?? schema;
}

function below(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType;
  if (!(schema instanceof z.ZodObject)) return undefined;
  return (schema.shape as Record<PropertyKey, z.ZodType | undefined>)[key];
}

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null;
