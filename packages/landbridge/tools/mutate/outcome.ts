import type { Applier, ClusterObject } from "../../src/verify/model/applier";
import type { Model } from "../../src/verify/model/model";
import type { Verified } from "../../src/verify/verify";
import { isRecord, record, type YamlRecord } from "../../src/verify/yaml/json";

/**
 * What the clusters would get, as a text: two trees with equal texts are the same to Flux. Of `dependsOn` only the order
 * counts: an entry that another one implies changes nothing.
 */
export function outcomeOf({ fleet }: Verified): string {
  return JSON.stringify(
    fleet.models.map((model) => [
      model.cluster,
      model.appliers.map((applier) => [
        applier.title,
        applier.content,
        withoutOrder(applier.spec),
        applier.problems.map(({ message }) => message),
        applier.objects.map(dataOf),
        applier.dependsOn.filter(({ target }) => target === undefined).map(({ name }) => name),
      ]),
      orderOf(model),
      [...model.prerequisites.names],
    ]),
  );
}

/** Which applier is ready before which other one starts. */
function orderOf({ appliers, order }: Model): readonly string[] {
  return appliers.flatMap((first) =>
    appliers.flatMap((second) =>
      first !== second && order.readyBefore(first, second)
        ? `${first.title} < ${second.title}`
        : [],
    ),
  );
}

/** The data of an object; without `dependsOn` if the object is an applier. */
function dataOf({ data, applier }: ClusterObject): YamlRecord {
  const spec = record(data, "spec");
  const isApplier = APPLIERS.has(String(data.kind)) && applier.kind !== "ResourceSet";
  return spec === undefined || !isApplier ? data : { ...data, spec: withoutOrder(spec) };
}

const APPLIERS = new Set<unknown>(["Kustomization", "HelmRelease"] satisfies Applier["kind"][]);

function withoutOrder(spec: YamlRecord): YamlRecord {
  const { dependsOn, ...rest } = spec;
  // What isn't a list is a mistake of its own.
  return Array.isArray(dependsOn) && dependsOn.every(isRecord) ? rest : spec;
}
