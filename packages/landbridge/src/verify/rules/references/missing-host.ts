import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import { sharesWord } from "../../../lib/shares-word";
import { describe, type ObjectId } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { isUsedNamespace } from "../order/namespaces";
import type { ClusterRule, Report } from "../rule";
import { serviceHosts, type ServiceHost } from "./service-hosts";

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
    "Charts and operators create Services that Landbridge doesn't see: a host is reported only if a Service or release of this name is in another namespace and nothing in the named one may create it, or if a Service of the named one has the same letters.",
  checksRemotes: false,
  *check(model) {
    const seen = new Set<string>();
    for (const host of serviceHosts(model)) {
      const { reader, name, namespace } = host;
      if (isThere(model, host) || isOpen(model, host)) continue;
      const key = `${describe(reader.id)} ${namespace}/${name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield* report(model, host);
    }
  },
};

const serviceOf = ({ namespace, name }: ServiceHost): ObjectId => ({
  group: "",
  kind: "Service",
  namespace,
  name,
});

function isThere(model: Model, host: ServiceHost): boolean {
  return model.find(serviceOf(host)).length > 0;
}

/** Whether something that can't be read may have it. */
function isOpen(model: Model, host: ServiceHost): boolean {
  return model.unknownWith(serviceOf(host)) !== undefined || /\$\{|\{\{/.test(host.host);
}

function* report(model: Model, host: ServiceHost): Iterable<Report> {
  const { reader, path, name, namespace } = host;
  const base = { at: { object: reader, path, value: true }, object: reader.id } as const;
  const who = `${describe(reader.id)} asks ${host.host}`;
  const same = sameLetters(model, host);
  if (same !== undefined) {
    yield {
      ...base,
      message: `${who}, but no Service of ${namespace} has this name. Did you mean "${same}"?`,
    };
    return;
  }
  // A name without a namespace may as well be one that only the application knows.
  if (host.host === name || mayBeMadeIn(model, host)) return;
  const places = (placesOf(model).get(name) ?? []).filter((id) => id.namespace !== namespace);
  const [first] = places;
  const isNew = !isUsedNamespace(model, namespace);
  const why = isNew
    ? `nothing in the repository is in namespace ${namespace}`
    : `nothing in namespace ${namespace} has this name`;
  const isOne = first !== undefined && places.every((id) => id.namespace === first.namespace);
  const other = isNew ? askedElsewhere(model, host) : undefined;
  if (isOne) yield { ...base, message: `${who}, but ${why}; there is ${describe(first)}.` };
  else if (first === undefined && other !== undefined)
    yield {
      ...base,
      message: `${who}, but ${why}; ${describe(other.reader.id)} asks ${other.host}.`,
    };
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

/** Whether a release or custom resource of the namespace may create a Service of this name. */
function mayBeMadeIn(model: Model, { name, namespace }: ServiceHost): boolean {
  const makers = makersIn(model).get(namespace) ?? [];
  return makers.some((own) => sharesWord(own, name));
}

/** Names of what is in each namespace and may create Services: releases with their charts, and all other objects. */
const makersIn = memoize((model: Model): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (const { id } of model.objects) append(names, id.namespace, id.name);
  for (const { releaseName, targetNamespace, chart } of model.releases) {
    append(names, targetNamespace, releaseName);
    if (chart !== undefined) append(names, targetNamespace, chart);
  }
  return names;
});

/** Services, and releases with the name that most charts give to theirs, by name. */
const placesOf = memoize((model: Model): ReadonlyMap<string, readonly ObjectId[]> => {
  const places = new Map<string, ObjectId[]>();
  for (const { id } of model.ofKind("", "Service")) append(places, id.name, id);
  for (const { releaseName, targetNamespace, object } of model.releases)
    append(places, releaseName, {
      ...object.id,
      name: releaseName,
      namespace: targetNamespace,
    });
  return places;
});
