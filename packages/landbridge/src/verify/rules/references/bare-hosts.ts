import { memoize } from "../../../lib/memoize";
import { nearestName } from "../../../lib/nearest-name";
import type { LocationSource } from "../../findings/location";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { forEachString, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import type { Report } from "../rule";
import { unless } from "../unless";
import { placeOfValue } from "../values-of-release";
import { serviceHosts } from "./service-hosts";
import { isThere, mayBeMadeIn, placesOf } from "./service-places";

/** A Service that is named without its namespace, in a variable or value for a host. */
interface BareHost {
  readonly reader: ClusterObject;
  readonly at: () => LocationSource;
  readonly name: string;
  readonly namespace: string;
}

/** Names of environment variables for hosts: `MYSQL_HOST`. */
const VARIABLE = /^(?:[A-Z0-9]+_)+(?:HOST|HOSTNAME|ADDR|ADDRESS|SERVER)$/;

/** Keys of values and configuration for hosts: `host`, `dbHost`, `DB_HOSTNAME`. */
const KEY = /(?:^|[a-z_])(?:host|hostname|HOST|HOSTNAME|Host|Hostname|server|SERVER)$/;

const NAME = /^([a-z](?:[-a-z0-9]*[a-z0-9])?)(?::\d+)?$/;

/** Services that CloudNativePG creates for a Cluster. */
const OF_POSTGRES = /^(.+)-(?:rw|ro|r)$/;

const CNPG = "postgresql.cnpg.io";

/** Hosts without a namespace that only another namespace has, or that no Cluster of CloudNativePG there is called. */
export function* bareHosts(model: Model): Iterable<Report> {
  const seen = new Set<string>();
  for (const host of hostsOf(model)) {
    const { reader, at, name, namespace } = host;
    const key = `${describe(reader.id)} ${name}`;
    if (isThere(model, host) || seen.has(key)) continue;
    const message = clusterMeant(model, host) ?? elsewhere(model, host);
    if (message === undefined) continue;
    seen.add(key);
    const unknown = model.unknownWith({ group: "", kind: "Service", namespace, name });
    yield {
      message: `${describe(reader.id)} asks ${name} in namespace ${namespace}${unless(unknown, "has it")}, ${message}`,
      at: at(),
      object: reader.id,
    };
  }
}

/** Which Cluster of CloudNativePG has the Service that is meant. */
function clusterMeant(model: Model, { name, namespace }: BareHost): string | undefined {
  const [, cluster] = OF_POSTGRES.exec(name) ?? [];
  if (cluster === undefined) return undefined;
  const here = model
    .ofKind(CNPG, "Cluster")
    .filter(({ id }) => id.namespace === namespace)
    .map(({ id }) => id.name);
  const [only, second] = here;
  const isUnasked = only !== undefined && second === undefined && !isAsked(model, only, namespace);
  if (only === undefined || (!isUnasked && mayBeOfRelease(model, cluster, namespace)))
    return undefined;
  const meant = second === undefined ? only : nearestName(cluster, here);
  const question = meant === undefined ? "" : ` Did you mean "${name.replace(cluster, meant)}"?`;
  return `where no Cluster of CloudNativePG is called ${cluster}.${question}`;
}

/** Whether any host is a Service of a Cluster. */
function isAsked(model: Model, cluster: string, namespace: string): boolean {
  const isOf = (host: Pick<BareHost, "name" | "namespace">): boolean =>
    host.namespace === namespace && OF_POSTGRES.exec(host.name)?.[1] === cluster;
  return hostsOf(model).some(isOf) || serviceHosts(model).some(isOf);
}

/** Whether a chart in the namespace may create a Cluster of this name. */
function mayBeOfRelease(model: Model, cluster: string, namespace: string): boolean {
  return model.opaqueReleases.some(
    ({ releaseName, targetNamespace }) =>
      targetNamespace === namespace && cluster.startsWith(`${releaseName}-`),
  );
}

/** The only other namespace that has the Service. */
function elsewhere(model: Model, host: BareHost): string | undefined {
  if (mayBeMadeIn(model, host)) return undefined;
  const namespaces = new Set(
    (placesOf(model).get(host.name) ?? []).map(({ namespace }) => namespace),
  );
  const [only, second] = namespaces;
  if (only === undefined || second !== undefined || only === host.namespace) return undefined;
  return `and ${host.name} is in namespace ${only}: from elsewhere, its host is ${host.name}.${only}.`;
}

const hostsOf = memoize((model: Model): readonly BareHost[] => {
  const targets = new Map(
    model.releases.map(({ object, targetNamespace }) => [object, targetNamespace]),
  );
  const own = model.objects.flatMap((reader) => {
    const namespace = targets.get(reader) ?? reader.id.namespace;
    const at = (path: FieldPath): LocationSource => ({ object: reader, path, value: true });
    return namespace === "" ? [] : hostsIn(reader, reader.data, namespace, at);
  });
  return [...own, ...model.releases.flatMap((release) => hostsInFiles(model, release))];
});

/** In values that are not in the release's own object. */
function hostsInFiles(model: Model, release: Release): readonly BareHost[] {
  const { object, targetNamespace, layers } = release;
  return layers.flatMap((layer) =>
    layer.from === undefined && layer.place === undefined
      ? []
      : hostsIn(
          object,
          layer.values,
          targetNamespace,
          (path) => placeOfValue(model, release, layer, path) ?? { object },
        ),
  );
}

function hostsIn(
  reader: ClusterObject,
  data: YamlRecord,
  namespace: string,
  placeOf: (path: FieldPath) => LocationSource,
): readonly BareHost[] {
  const found: BareHost[] = [];
  forEachString(data, (value, path) => {
    const [, name] = NAME.exec(value) ?? [];
    if (name === undefined || path[0] === "metadata") return;
    const isPostgres = OF_POSTGRES.test(name);
    const key = nameOf(data, path);
    if (VARIABLE.test(key) || (isPostgres && KEY.test(key)))
      found.push({ reader, at: () => placeOf(path), name, namespace });
  });
  return found;
}

/** What a text is the value of: an environment variable by its name, or a key. */
function nameOf(data: YamlRecord, path: FieldPath): string {
  const key = String(path.at(-1));
  if (key !== "value") return key;
  return text(data, ...path.slice(0, -1), "name") ?? key;
}
