import { isRecord, list, record, text, type YamlRecord } from "../../verify/yaml/json";

/** Fields of a pod that name a ConfigMap or Secret, with the kind and the field of the name. */
const FIELDS: Readonly<Record<string, readonly [kind: string, name: string]>> = {
  configMapRef: ["ConfigMap", "name"],
  configMapKeyRef: ["ConfigMap", "name"],
  configMap: ["ConfigMap", "name"],
  secretRef: ["Secret", "name"],
  secretKeyRef: ["Secret", "name"],
  secret: ["Secret", "secretName"],
};

/** The pod template of a workload, if the object is one. */
export function podSpecOf(data: YamlRecord, kind: string): YamlRecord | undefined {
  if (kind === "Pod") return record(data, "spec");
  if (kind === "CronJob") return record(data, "spec", "jobTemplate", "spec", "template", "spec");
  return record(data, "spec", "template", "spec");
}

/** ConfigMaps and Secrets that a workload's pods or a release read, as `kind/namespace/name`, sorted. */
export function contentRefs(data: YamlRecord, kind: string, namespace: string): readonly string[] {
  const found = new Set<string>();
  if (kind === "HelmRelease") {
    for (const entry of list(data, "spec", "valuesFrom")) {
      const name = text(entry, "name");
      if (name !== undefined)
        found.add(`${text(entry, "kind") ?? "ConfigMap"}/${namespace}/${name}`);
    }
  }
  collect(podSpecOf(data, kind), namespace, found);
  return [...found].sort();
}

function collect(value: unknown, namespace: string, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, namespace, into);
  if (!isRecord(value)) return;
  for (const [key, item] of Object.entries(value)) {
    const [kind, field] = (Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined) ?? [];
    const name = field === undefined ? undefined : text(item, field);
    if (kind !== undefined && name !== undefined) into.add(`${kind}/${namespace}/${name}`);
    collect(item, namespace, into);
  }
}
