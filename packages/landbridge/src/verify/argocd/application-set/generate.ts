import { maySelect } from "../../kubernetes/label-selector";
import { parseYaml } from "../../yaml/document";
import { at, isRecord, list, record, type YamlRecord } from "../../yaml/json";
import { clusterSets } from "./clusters";
import { matrixSets, mergeSets } from "./combine";
import { fillValue } from "./fill";
import { joined, unknownSets, type Generated, type GeneratorContext } from "./generator";
import { gitSets } from "./git";
import { inferredOf, isAssumed } from "./likely/likely-set";
import { likelySetsForGit } from "./likely/likely-sets";
import { templateOf } from "./templates";

/** Generators within generators: Argo CD allows one level. */
const MAX_DEPTH = 3;

/** How often the second generator of a matrix is filled in; each time may look through the repository. */
const MAX_FILLED = 1000;

/** The sets of all generators, each with what its generator has instead of the ApplicationSet's template. */
export interface GeneratedSets extends Generated {
  /** For each set, the template of its generator; undefined for none. */
  readonly templates: readonly (YamlRecord | undefined)[];
}

/** The sets of parameters that the generators of an ApplicationSet make. */
export function generate(spec: unknown, context: GeneratorContext): GeneratedSets {
  const parts = list(spec, "generators").map((generator) => ({
    template: templateOf(generator),
    made: withoutAssumed(setsOf(generator, context, 0)),
  }));
  return {
    ...joined(parts.map(({ made }) => made)),
    templates: parts.flatMap(({ template, made }) => made.sets.map(() => template)),
  };
}

function setsOf(generator: unknown, context: GeneratorContext, depth: number): Generated {
  if (!isRecord(generator)) return { sets: [] };
  if (depth >= MAX_DEPTH) return unknownSets("its generators are nested too deep");
  const made = byKind(generator, context, depth);
  const selector = record(generator, "selector");
  if (selector === undefined) return made;
  return {
    ...made,
    sets: made.sets.filter((set) =>
      maySelect(selector, { labels: flattened(set), isWhole: false }),
    ),
  };
}

function byKind(generator: YamlRecord, context: GeneratorContext, depth: number): Generated {
  if (generator.list !== undefined) return listSets(generator.list);
  if (generator.clusters !== undefined) return clusterSets(generator.clusters, context);
  if (generator.git !== undefined) return gitSets(generator.git, context);
  if (generator.matrix !== undefined) return matrix(generator.matrix, context, depth);
  if (generator.merge !== undefined) {
    const keys = list(generator.merge, "mergeKeys").filter((key) => typeof key === "string");
    const inner = list(generator.merge, "generators");
    return mergeSets(
      keys,
      inner.map((each) => setsOf(each, context, depth + 1)),
      context.goTemplate,
    );
  }
  const [kind = "no"] = Object.keys(generator);
  return unknownSets(`what its ${kind} generator makes is known only to Argo CD`);
}

function listSets(generator: unknown): Generated {
  const sets = list(generator, "elements").filter(isRecord);
  const more = at(generator, "elementsYaml");
  if (more === undefined) return { sets };
  // The parameters of another generator are filled in before: a matrix has them.
  const parsed =
    typeof more === "string" && !more.includes("{{") ? parseYaml("", more)[0]?.data : undefined;
  return Array.isArray(parsed)
    ? { sets: [...sets, ...parsed.filter(isRecord)] }
    : { sets, unknown: "elementsYaml is known only to Argo CD" };
}

function matrix(generator: unknown, context: GeneratorContext, depth: number): Generated {
  const [first, second] = list(generator, "generators");
  const made = withoutAssumed(setsOf(first, context, depth + 1));
  if (!JSON.stringify(second ?? null).includes("{{")) {
    const always = withoutAssumed(setsOf(second, context, depth + 1));
    return matrixSets(made, () => always);
  }
  const sets = made.sets
    .flatMap((set) => likelySetsForGit(secondFor(second, set, context.goTemplate), set, context))
    .slice(0, MAX_FILLED);
  // The second generator reads what the first one made.
  const result = matrixSets({ ...made, sets }, (set) =>
    withoutAssumed(
      setsOf(secondFor(second, set, context.goTemplate), { ...context, outer: set }, depth + 1),
    ),
  );
  return made.sets.length > MAX_FILLED ? { ...result, isCut: true } : result;
}

/** Leaves out clusters besides those that are known, unless none of these is meant or others are named. */
function withoutAssumed(made: Generated): Generated {
  if (made.sets.every(isAssumed)) return made;
  const sets = made.sets.filter((set) => !isAssumed(set) || inferredOf(set).size > 0);
  return { ...made, sets };
}

/** The second generator with the parameters of the first; its `values` are filled in with its own as well. */
function secondFor(second: unknown, set: YamlRecord, goTemplate: boolean): unknown {
  if (!isRecord(second)) return second;
  return Object.fromEntries(
    Object.entries(second).map(([kind, generator]) => {
      const filled = fillValue(generator, set, goTemplate);
      const values = record(generator, "values");
      return [kind, isRecord(filled) && values !== undefined ? { ...filled, values } : filled];
    }),
  );
}

/** Parameters by their flattened names, which selectors of generators read. */
function flattened(set: YamlRecord): YamlRecord {
  const result: YamlRecord = {};
  const visit = (value: unknown, name: string, depth: number): void => {
    if (isRecord(value) && depth < 5) {
      for (const [key, item] of Object.entries(value))
        visit(item, name === "" ? key : `${name}.${key}`, depth + 1);
    } else result[name] = value;
  };
  visit(set, "", 0);
  return result;
}
