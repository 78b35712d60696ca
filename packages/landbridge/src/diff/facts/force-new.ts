import table from "./force-new.json";

/** Attributes that a provider can't change in place, of one resource type. */
export interface ForceNewFacts {
  /** Paths as the diff has them, without indices: `vpc_config.subnet_ids`. */
  readonly attributes: readonly string[];
  /** The provider and its version, for messages. */
  readonly source: string;
}

const TYPES: Readonly<Record<string, readonly string[]>> = table.types;

/** What is known about a resource type; undefined if nothing is. */
export function forceNewOf(type: string): ForceNewFacts | undefined {
  const attributes = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  if (attributes === undefined) return undefined;
  const provider = Object.entries(table.providers).find(([prefix]) => type.startsWith(prefix));
  return { attributes, source: provider?.[1] ?? "" };
}

/** The attributes of a change that force a replacement; the whole block of a path counts too. */
export function forcing(facts: ForceNewFacts, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    const plain = path.replace(/\[[^\]]*\]/g, "");
    return facts.attributes.some((attribute) => {
      // A block that comes or goes as a whole contains the attribute.
      const isInside = plain === attribute || plain.startsWith(`${attribute}.`);
      return isInside || attribute.startsWith(`${plain}.`);
    });
  });
}
