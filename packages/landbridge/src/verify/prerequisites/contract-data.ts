import { dump } from "js-yaml";

import { WATCH_LABEL, type ContractDocument } from "../../contract/document";
import type { ArgoCluster } from "../argocd/cluster";
import type { Location } from "../findings/location";
import type { ExistingData, ExistingKey } from "./prerequisites";

/** What the contracts of an environment and of its workload environments have in common. */
type Values = Pick<ContractDocument, "variables" | "services" | "clusterSecret">;

/** The ConfigMaps with the values of services. */
export function servicesOf({ services }: Pick<Values, "services">): readonly ExistingData[] {
  return Object.values(services).map((service) => {
    const place = placeOf(service.origin);
    // Parts of it can be stand-ins, which only the contract's maker could tell.
    const key = { standIn: dump(service.values), place };
    return dataOf(service.namespace, service.configMap, new Map([[service.key, key]]), place);
  });
}

/** The cluster as Argo CD knows it; undefined for engines that read ConfigMaps. */
export function clusterOf(document: Values, place: Location): ArgoCluster | undefined {
  const { clusterSecret, variables, services } = document;
  if (clusterSecret === undefined) return undefined;
  const { name, server, labels, annotations } = clusterSecret;
  return {
    name,
    server,
    labels,
    annotations: Object.fromEntries(
      Object.entries(annotations).map(([key, { value }]) => [key, value]),
    ),
    complete: true,
    place,
    contract: new Map([
      ...Object.entries(variables).map(([key, { origin }]) => [key, placeOf(origin)] as const),
      ...Object.values(services).map(
        ({ configMap, origin }) => [configMap.replace(/-/g, "_"), placeOf(origin)] as const,
      ),
    ]),
  };
}

/** A ConfigMap that Terraform writes before Flux starts. */
export function dataOf(
  namespace: string,
  name: string,
  keys: ReadonlyMap<string, ExistingKey> | undefined,
  place: Location,
): ExistingData {
  const labels = new Map(Object.entries(WATCH_LABEL));
  return {
    kind: "ConfigMap",
    namespace,
    name,
    place,
    ...(keys === undefined ? {} : { keys }),
    labels,
    immutable: false,
    beforeFlux: true,
  };
}

/** The variables as the general ConfigMap holds them. */
export function variableKeys({
  variables,
}: Pick<Values, "variables">): ReadonlyMap<string, ExistingKey> {
  return new Map(
    Object.entries(variables).map(([name, { type, known, value, origin }]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      const place = placeOf(origin);
      return [name, { ...(known ? { value: text } : { standIn: text }), type, place }];
    }),
  );
}

/** Where the first variable is declared, for what has no place of its own. */
export function firstPlace(
  { variables }: Pick<Values, "variables">,
  otherwise: Location,
): Location {
  const [first] = Object.values(variables);
  return first === undefined ? otherwise : placeOf(first.origin);
}

/** A declaration whose place is not known has line 0. */
export function placeOf({
  file,
  line,
}: {
  readonly file: string;
  readonly line: number;
}): Location {
  return line > 0 ? { file, line } : { file };
}
