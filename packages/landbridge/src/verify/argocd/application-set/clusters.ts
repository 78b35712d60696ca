import { openRecord, UNKNOWN } from "../../go-template/unknown";
import { selects, selectsNothing } from "../../kubernetes/label-selector";
import { at, flag, record, type YamlRecord } from "../../yaml/json";
import { labelsOfArgocd, parametersOf, unknownCluster } from "../cluster";
import { fillValue } from "./fill";
import { type Generated, type GeneratorContext } from "./generator";
import { assumed, isAssumed, selectedBy } from "./likely/likely-set";

/** Why clusters aren't known. */
export const ONLY_IN_ARGO_CD = "its clusters are known only to Argo CD";

/** The cluster generator: a set for each cluster whose labels match, or one with all of them (flatList). */
export function clusterSets(generator: unknown, context: GeneratorContext): Generated {
  const made = setsOfClusters(generator, context);
  if (flag(generator, "flatList") !== true) return made;
  const clusters =
    made.unknown === undefined ? made.sets.filter((set) => !isAssumed(set)) : UNKNOWN;
  return { ...made, sets: [{ clusters }] };
}

function setsOfClusters(generator: unknown, context: GeneratorContext): Generated {
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
    matches: selects(selector, {
      labels: { ...labelsOfArgocd(cluster), ...cluster.labels },
      isWhole: cluster.complete,
    }),
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
