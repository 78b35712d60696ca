import * as fc from "fast-check";

import { platform } from "../../../../../config";
import type { Generator } from "../case";
import type { Random } from "../random";

/** Anything that `config/*.ts` could export, regardless of its types. */
const anything = fc.anything({ maxDepth: 3, withNullPrototype: true });

/** The project's own configuration with some values, keys or items replaced. */
export const platformInput: Generator = (random) => {
  let input: unknown = structuredClone(platform);
  for (let count = 1 + random.below(4); count > 0; count--) input = replaced(input, random);
  return { kind: "platform", files: { "platform.json": JSON.stringify(input ?? null) } };
};

function replaced(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.chance(0.1)) return sample(random);
  if (Array.isArray(value)) {
    const items = [...(value as unknown[])];
    const at = random.below(items.length + 1);
    items[at] = at < items.length ? replaced(items[at], random) : sample(random);
    return random.chance(0.2) ? [...items, items[0]] : items;
  }
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  const at = random.below(entries.length + 1);
  const [key, inner] = entries[at] ?? ["unknown", undefined];
  if (random.chance(0.1)) return Object.fromEntries(entries.filter(([other]) => other !== key));
  return { ...value, [key]: inner === undefined ? sample(random) : replaced(inner, random) };
}

function sample(random: Random): unknown {
  const samples: readonly unknown[] = fc.sample(anything, {
    seed: random.below(2 ** 31),
    numRuns: 1,
  });
  return samples[0];
}
