import { openRecord } from "../../go-template/unknown";
import { selects, selectsNothing } from "../../kubernetes/label-selector";
import { at, record, type YamlRecord } from "../../yaml/json";
import { parametersOf, unknownCluster } from "../cluster";
import { fillValue } from "./fill";
import { type Generated, type GeneratorContext } from "./generator";
import { assumed, selectedBy } from "./likely/likely-set";

/** Why clusters aren't known. */
export const ONLY_IN_ARGO_CD = "its clusters are known only to Argo CD";

/** The cluster generator: a set for each cluster whose labels match. */
export function clusterSets(generator: unknown, context: GeneratorContext): Generated {
  const values = record(generator, "values") ?? {};
  const valuesFor = (parameters: YamlRecord): unknown =>
    fillValue(values, { ...context.outer, ...parameters }, context.goTemplate);
  const { clusters } = context;
  const selector = at(generator, "selector");
  const unknown = unknownCluster();
  const all = openRecord({ ...context.outer, ...unknown });
  const set = openRecord({ ...unknown, values: fillValue(values, all, context.goTemplate) });
  const open = selectedBy(set, selector);
  if (clusters === undefined) return { sets: [open], unknown: ONLY_IN_ARGO_CD };
  const found = clusters.map((cluster) => ({
    cluster,
    matches: selects(selector, { labels: cluster.labels, isWhole: cluster.complete }),
  }));
  const isSure = found.every((each) => each.matches !== undefined);
  // A cluster that may match is taken: else nothing of what it gets would be read.
  const sets = found
    .filter((each) => each.matches !== false)
    .map(({ cluster }) => {
      const parameters = parametersOf(cluster);
      return selectedBy({ ...parameters, values: valuesFor(parameters) }, selector);
    });
  return {
    sets: selectsNothing(selector) ? sets : [...sets, assumed(open)],
    ...(isSure ? {} : { unknown: ONLY_IN_ARGO_CD }),
  };
}
