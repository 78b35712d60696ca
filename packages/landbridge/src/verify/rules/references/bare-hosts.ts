import { memoize } from "../../../lib/memoize";
import { nearestName } from "../../../lib/nearest-name";
import type { LocationSource } from "../../findings/location";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { list, record, text } from "../../yaml/json";
import type { Report } from "../rule";
import { unless } from "../unless";
import { serviceHosts } from "./service-hosts";
import { isThere, mayBeMadeIn, nearService, placesOf } from "./service-places";
import { settingOf, textsOfCluster, type ClusterText } from "./texts-of-cluster";

/** A Service that is named without its namespace, in a variable or value for a host. */
interface BareHost {
  readonly reader: ClusterObject;
  readonly at: () => LocationSource;
  readonly name: string;
  readonly namespace: string;
}

/** Names of environment variables for hosts: `MYSQL_HOST`. */
const VARIABLE = /^(?:[A-Z0-9]+_)+(?:HOST|HOSTNAME|ADDR|ADDRESS|SERVER)$/;

/** A name that a program may give itself instead of one that it asks; Tailscale always does. */
const OWN_NAME = /^(.+_)HOSTNAME$/;
const OF_TAILSCALE = "TS_";

/** What else is set of a server that is asked. */
const OF_SERVER = /^(?:PORT|USER|USERNAME|PASS|PASSWORD|DB|DBNAME|DATABASE|NAME|SCHEME|PROTOCOL)$/;

/** Keys of values and configuration for hosts: `host`, `dbHost`, `DB_HOSTNAME`. */
const KEY = /(?:^|[a-z_])(?:host|hostname|HOST|HOSTNAME|Host|Hostname|server|SERVER)$/;

const NAME = /^([a-z](?:[-a-z0-9]*[a-z0-9])?)(?::\d+)?$/;

/** Services that CloudNativePG creates for a Cluster. */
const OF_POSTGRES = /^(.+)-(?:rw|ro|r)$/;

const CNPG = "postgresql.cnpg.io";

/** Hosts without a namespace that only another namespace has, that are misspelt, or that no Cluster of CloudNativePG there is called. */
export function* bareHosts(model: Model): Iterable<Report> {
  const seen = new Set<string>();
  for (const host of hostsOf(model)) {
    const { reader, at, name, namespace } = host;
    const key = `${describe(reader.id)} ${name}`;
    if (isThere(model, host) || seen.has(key)) continue;
    const message = clusterMeant(model, host) ?? elsewhere(model, host) ?? misspelt(model, host);
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

/** The Service of the namespace that differs by one letter. */
function misspelt(model: Model, host: BareHost): string | undefined {
  const near = nearService(model, host);
  return near === undefined ? undefined : `where no Service has this name. Did you mean "${near}"?`;
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

const hostsOf = memoize((model: Model): readonly BareHost[] =>
  textsOfCluster(model).flatMap((found): readonly BareHost[] => {
    const { value } = found;
    const [, name] = NAME.exec(value) ?? [];
    if (name === undefined) return [];
    const isPostgres = OF_POSTGRES.test(name);
    const key = settingOf(found);
    const isHost = VARIABLE.test(key) && !mayBeOwnName(found, key);
    return isHost || (isPostgres && KEY.test(key)) ? [{ ...found, name }] : [];
  }),
);

/** Whether a variable may be the name of the program itself: it has no port, and nothing else is set of the same server. */
function mayBeOwnName({ data, path, value }: ClusterText, variable: string): boolean {
  if (variable.startsWith(OF_TAILSCALE)) return true;
  const prefix = OWN_NAME.exec(variable)?.[1];
  if (prefix === undefined || value.includes(":")) return false;
  const names =
    path.at(-1) === "value"
      ? list(data, ...path.slice(0, -2)).map((entry) => text(entry, "name") ?? "")
      : Object.keys(record(data, ...path.slice(0, -1)) ?? {});
  return !names.some(
    (name) => name.startsWith(prefix) && OF_SERVER.test(name.slice(prefix.length)),
  );
}
