import { NO_PREREQUISITES } from "../prerequisites/prerequisites";
import type { PrerequisitesResult } from "../prerequisites/result";
import { isRecord, list, record, text, type YamlRecord } from "../yaml/json";
import { Collector } from "./collector";
import { conceal, fromPlain, isList, Mapping, unknownNamed, type Value } from "./hcl/value";
import { Instance } from "./instance";
import { resourceHandlers } from "./resources/all";

/**
 * Prerequisites from `terraform show -json` of a plan or a state. It contains no order, so nothing is known about
 * what exists before Flux.
 * @param file name of the file, for messages
 */
export function fromPlan(json: unknown, file: string): PrerequisitesResult {
  const root =
    record(json, "planned_values", "root_module") ?? record(json, "values", "root_module");
  if (root === undefined) {
    // An empty state has a version and nothing else.
    const isEmpty = text(json, "format_version") !== undefined;
    const message =
      "is not output of `terraform show -json`: it has neither planned_values nor values";
    const problems = isEmpty ? [] : [{ file, line: 1, column: 1, message }];
    return { prerequisites: { ...NO_PREREQUISITES, sources: isEmpty ? [file] : [] }, problems };
  }
  const changes = changesOf(json);
  const collector = new Collector();
  for (const resource of resourcesOf(root)) {
    const type = text(resource, "type") ?? "";
    const handle = text(resource, "mode") === "managed" ? resourceHandlers.get(type) : undefined;
    if (handle === undefined) continue;
    const address = text(resource, "address") ?? "";
    const change = changes.get(address);
    const values = valuesOf(resource, change);
    const fields = Object.fromEntries([...values.keys()].map((field) => [field, null]));
    const name = text(resource, "name") ?? "";
    const block = { kind: "resource", type, name, body: fields, file, text: "" };
    handle(Instance.evaluated(block, values), address, collector);
  }
  return { prerequisites: collector.finish(file), problems: [] };
}

function resourcesOf(module: YamlRecord): readonly unknown[] {
  const inner = list(module, "child_modules").filter(isRecord).flatMap(resourcesOf);
  return [...list(module, "resources"), ...inner];
}

function changesOf(json: unknown): ReadonlyMap<string, unknown> {
  const changes = list(json, "resource_changes");
  return new Map(changes.map((item) => [text(item, "address") ?? "", record(item, "change")]));
}

function valuesOf(resource: unknown, change: unknown): ReadonlyMap<string, Value> {
  const secret = record(resource, "sensitive_values") ?? record(change, "after_sensitive");
  const value = combine("", record(resource, "values"), record(change, "after_unknown"), secret);
  return value instanceof Mapping ? value.entries : new Map();
}

/** A value with what is unknown and what is sensitive in it; the three have the same shape. */
function combine(name: string, value: unknown, unknown: unknown, secret: unknown): Value {
  if (unknown === true) return unknownNamed(name, { isSensitive: secret === true });
  if (secret === true) return conceal(combine(name, value, unknown, undefined));
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      combine(name, item, list(unknown)[index], list(secret)[index]),
    );
  }
  if (!isRecord(value) && !isRecord(unknown)) return fromPlain(value);
  const known = isRecord(value) ? value : {};
  const later = isRecord(unknown) ? unknown : {};
  const keys = new Set([...Object.keys(known), ...Object.keys(later)]);
  const entries = [...keys].map(
    (key) => [key, combine(key, known[key], later[key], record(secret)?.[key])] as const,
  );
  return new Mapping(new Map(entries.filter(([key, item]) => key in known || hasUnknown(item))));
}

/** `after_unknown` also contains the empty shapes of known values. */
function hasUnknown(value: Value): boolean {
  if (value instanceof Mapping) return [...value.entries.values()].some(hasUnknown);
  return isList(value) ? value.some(hasUnknown) : value !== null && typeof value === "object";
}
