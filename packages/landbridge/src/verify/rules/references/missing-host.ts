import { isNumbered } from "../../../lib/is-numbered";
import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { isFilledIn } from "../../yaml/open-text";
import { isUsedNamespace, namespacesInUse } from "../order/namespaces";
import type { ClusterRule, Report } from "../rule";
import { unless } from "../unless";
import { bareHosts } from "./bare-hosts";
import { serviceHosts, type ServiceHost } from "./service-hosts";
import {
  existingServices,
  isThere,
  mayBeMadeIn,
  mayBeNamedIn,
  nearService,
  placesOf,
  serviceOf,
} from "./service-places";

/** LB680 */
export const missingHost: ClusterRule = {
  id: "LB680",
  name: "missing-host",
  severity: "warning",
  summary:
    "A URL or host names a Service in a namespace that doesn't have it, and another one has.",
  why: "The name can't be resolved, so whoever asks gets no answer. It happens when an application moves to another namespace and its readers stay.",
  remedy: "Write the namespace and name that the Service has.",
  limits:
    "Charts and operators create Services that Landbridge doesn't see: a host is reported only if a Service or release of this name is in another namespace and nothing in the named one may create it, if a Service of the named one differs by one letter or by hyphens, or if the namespace is a slip of one that is used. Without a namespace, only variables for hosts, such as MYSQL_HOST, and Services of CloudNativePG are read.",
  checksRemotes: false,
  *check(model) {
    const seen = new Set<string>();
    for (const host of serviceHosts(model)) {
      const { reader, name, namespace } = host;
      if (isThere(model, host) || isFilledIn(host.host)) continue;
      const key = `${describe(reader.id)} ${namespace}/${name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield* report(model, host);
    }
    yield* bareHosts(model);
  },
};

function* report(model: Model, host: ServiceHost): Iterable<Report> {
  const { reader, path, name, namespace } = host;
  const at = { object: reader, path, value: true, part: host.host };
  const base = { at, object: reader.id } as const;
  const who = `${describe(reader.id)} asks ${host.host}`;
  const unknown = model.unknownWith(serviceOf(host));
  const same = unknown === undefined ? sameLetters(model, host) : undefined;
  const meant = same ?? nearService(model, host);
  if (meant !== undefined) {
    yield {
      ...base,
      message: `${who}, but no Service of ${namespace} has this name. Did you mean "${meant}"?`,
    };
    return;
  }
  // A name without a namespace may as well be one that only the application knows.
  if (host.host === name) return;
  const isNew = !isUsedNamespace(model, namespace);
  const exact = existingServices(model, name);
  const near = isNew ? nearNamespace(model, namespace) : undefined;
  // Whatever can't be read may have it, but hardly in a namespace that nothing else is in.
  if (unknown !== undefined && !(isNew && (exact.length > 0 || near !== undefined))) return;
  const isMade = exact.length > 0 ? mayBeNamedIn(model, host) : mayBeMadeIn(model, host);
  if (isMade) return;
  const why = isNew
    ? `nothing in the repository is in namespace ${namespace}`
    : `nothing in namespace ${namespace} has this name`;
  const but = `${who}, but ${why}${unless(unknown, "has it")}`;
  const message = instead(model, host, but, near);
  if (message !== undefined) yield { ...base, message };
}

/** What is said of the Service that is meant; undefined if nothing shows one. */
function instead(
  model: Model,
  { name, namespace, ...host }: ServiceHost,
  but: string,
  near: string | undefined,
): string | undefined {
  const [first, ...others] = (placesOf(model).get(name) ?? []).filter(
    (id) => id.namespace !== namespace,
  );
  if (first !== undefined)
    return others.every((id) => id.namespace === first.namespace)
      ? `${but}; there is ${describe(first)}.`
      : undefined;
  const isNew = !isUsedNamespace(model, namespace);
  const other = isNew ? askedElsewhere(model, { ...host, name, namespace }) : undefined;
  if (other !== undefined) return `${but}; ${describe(other.reader.id)} asks ${other.host}.`;
  return near === undefined ? undefined : didYouMean(`${but}.`, near);
}

/** The namespace of the repository that differs by a slip. */
function nearNamespace(model: Model, namespace: string): string | undefined {
  return nearestName(
    namespace,
    namespacesInUse(model),
    SLIP,
    (other) => !isNumbered(namespace, other),
  );
}

/** Another reader of the same name, in a namespace that the repository uses. */
function askedElsewhere(model: Model, { name, namespace }: ServiceHost): ServiceHost | undefined {
  return serviceHosts(model).find(
    (other) =>
      other.name === name &&
      other.host !== name &&
      other.namespace !== namespace &&
      isUsedNamespace(model, other.namespace),
  );
}

/** The only Service of the namespace that differs by nothing but hyphens. */
function sameLetters(model: Model, { name, namespace }: ServiceHost): string | undefined {
  const letters = (text: string): string => text.replaceAll("-", "");
  const [found, second] = model
    .ofKind("", "Service")
    .filter(({ id }) => id.namespace === namespace && letters(id.name) === letters(name));
  return second === undefined ? found?.id.name : undefined;
}
