import { at, record } from "../../yaml/json";
import { matches, parametersOf, unknownCluster } from "../cluster";
import { fillValue } from "./fill";
import { type Generated, type GeneratorContext } from "./generator";
import { selectedBy } from "./likely/likely-set";

/** The cluster generator: a set for each cluster whose labels match. */
export function clusterSets(generator: unknown, context: GeneratorContext): Generated {
  const values = record(generator, "values") ?? {};
  const withValues = (parameters: ReturnType<typeof parametersOf>): typeof parameters => ({
    ...parameters,
    values: fillValue(values, { ...context.outer, ...parameters }, context.goTemplate),
  });
  const { clusters } = context;
  const selector = at(generator, "selector");
  const reason = "its clusters are known only to Argo CD";
  if (clusters === undefined) {
    const open = unknownCluster();
    const set = Object.assign(open, { values: fillValue(values, open, context.goTemplate) });
    return { sets: [selectedBy(set, selector)], unknown: reason };
  }
  const found = clusters.map((cluster) => ({
    cluster,
    matches: matches(selector, cluster.labels, cluster.complete),
  }));
  const isSure = found.every((each) => each.matches !== undefined);
  return {
    // A cluster that may match is taken: else nothing of what it gets would be read.
    sets: found
      .filter((each) => each.matches !== false)
      .map(({ cluster }) => selectedBy(withValues(parametersOf(cluster)), selector)),
    ...(isSure ? {} : { unknown: reason }),
  };
}
