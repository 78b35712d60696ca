import { load } from "js-yaml";

import { annotationsOf, groupOf, idOf, keyOf, type ObjectId } from "../kubernetes/object";
import { isRecord, list, record, text, type FieldPath, type YamlRecord } from "../yaml/json";
import { KUBERNETES_YAML } from "../yaml/schema";
import { SOURCE_GROUP } from "./kinds";
import { ACTION, fillInputs, objectsOfText } from "./resource-set-template";

/** An object that a ResourceSet makes. */
export interface ResourceSetObject {
  readonly data: YamlRecord;
  /** Where its template stands in the ResourceSet. */
  readonly path: FieldPath;
  /** Number of its step, from 0; undefined where the ResourceSet has no steps. */
  readonly step?: number;
}

/** Objects of a ResourceSet, as far as its templates can be filled in without a cluster. */
export interface ResourceSetObjects {
  readonly objects: readonly ResourceSetObject[];
  /** Whether there may be more: inputs that come from a provider, or template text. */
  readonly incomplete: boolean;
  /** What its templates make, with expressions in the names; undefined if a template is text. */
  readonly templates?: readonly ObjectId[];
  /** Set if the rest was left out because there are too many. */
  readonly isCut?: true;
}

/** Objects that a ResourceSet is filled in to; a cluster's API server would not take more of one either. */
export const MAX_RESOURCE_SET = 10_000;

/**
 * Fills in `spec.resources` and `spec.resourcesTemplate`, or those of `spec.steps`, once for each entry of `spec.inputs`
 * (Flux Operator's ResourceSet). A template that isn't understood, or that reads an input which isn't there, is left out.
 */
export function objectsOfResourceSet(spec: YamlRecord): ResourceSetObjects {
  const provided = list(spec, "inputsFrom").length > 0;
  const inputs = inputsOf(spec, provided);
  // What a provider brings can't change templates that read no input.
  let incomplete = provided && (inputs.length > 0 || hasTextTemplate(spec));
  const objects: ResourceSetObject[] = [];
  const seen = new Set<string>();
  let filled = 0;
  const all = inputs.length === 0 ? certainTemplates(spec) : filledTemplates(spec, inputs);
  for (const { data, path, step } of all) {
    if (++filled > MAX_RESOURCE_SET) return { objects, incomplete: true, isCut: true };
    if (data === undefined) incomplete = true;
    if (!isRecord(data) || isExcluded(data)) continue;
    // What comes out the same for several entries is one object: the first.
    const id = idOf(data);
    const key = id === undefined ? JSON.stringify(data) : keyOf(id);
    if (seen.has(key)) continue;
    seen.add(key);
    objects.push({ data, path, step });
  }
  if (!incomplete || hasTextTemplate(spec)) return { objects, incomplete };
  const templates = templatesOf(spec)
    .flatMap(({ resources }) => list(resources, "resources"))
    .flatMap((template) => idOf(template) ?? []);
  return { objects, incomplete, templates };
}

function hasTextTemplate(spec: YamlRecord): boolean {
  return templatesOf(spec).some(
    ({ resources }) => text(resources, "resourcesTemplate") !== undefined,
  );
}

interface FilledTemplate {
  /** undefined where it can't be filled in. */
  readonly data: unknown;
  readonly path: FieldPath;
  readonly step?: number;
}

/** Each template with each entry of the inputs; `data` is undefined where it can't be filled in. */
function* filledTemplates(
  spec: YamlRecord,
  inputs: readonly YamlRecord[],
): Iterable<FilledTemplate> {
  for (const { resources, path, step } of templatesOf(spec)) {
    const template = text(resources, "resourcesTemplate");
    for (const input of inputs)
      for (const data of fillTemplateText(template, input))
        yield { data, path: [...path, "resourcesTemplate"], step };
    for (const [index, resource] of list(resources, "resources").entries())
      for (const input of inputs)
        yield { data: fill(resource, input), path: [...path, "resources", index], step };
  }
}

/**
 * The templates that are the same whatever a provider brings: those without an input, and sources that only read another
 * revision with each.
 */
function* certainTemplates(spec: YamlRecord): Iterable<FilledTemplate> {
  for (const { resources, path, step } of templatesOf(spec))
    for (const [index, resource] of list(resources, "resources").entries()) {
      const data = fill(withAnyRevision(resource), {});
      yield { data, path: [...path, "resources", index], step };
    }
}

/** A source whose revision, if inputs tell it, is one that isn't known. */
function withAnyRevision(resource: unknown): unknown {
  const ref = record(resource, "spec", "ref");
  if (!isRecord(resource) || ref === undefined) return resource;
  const isOpen = Object.values(ref).some((value) => String(value).includes("<<"));
  if (!isOpen || groupOf(text(resource, "apiVersion") ?? "") !== SOURCE_GROUP) return resource;
  const known = Object.keys(ref).map((key) => [key, "${revision}"] as const);
  return { ...resource, spec: { ...record(resource, "spec"), ref: Object.fromEntries(known) } };
}

/** The objects of a template that is text; one undefined if it can't be filled in, and none without a template. */
function fillTemplateText(template: string | undefined, input: YamlRecord): readonly unknown[] {
  if (template === undefined) return [];
  const filled = fillInputs(template, input);
  return (filled === undefined ? undefined : objectsOfText(filled)) ?? [undefined];
}

function inputsOf(spec: YamlRecord, provided: boolean): readonly YamlRecord[] {
  const inputs = list(spec, "inputs").filter(isRecord);
  // Permuted with what providers bring, they are not complete by themselves.
  if (provided && text(spec, "inputStrategy", "name") === "Permute") return [];
  return inputs.length > 0 || provided ? inputs : [{}];
}

interface Templates {
  readonly resources: unknown;
  readonly path: FieldPath;
  readonly step?: number;
}

function templatesOf(spec: YamlRecord): readonly Templates[] {
  const steps = list(spec, "steps");
  return steps.length === 0
    ? [{ resources: spec, path: ["spec"] }]
    : steps.map((resources, step) => ({ resources, path: ["spec", "steps", step], step }));
}

function isExcluded(data: YamlRecord): boolean {
  return annotationsOf(data)["fluxcd.controlplane.io/reconcile"] === "disabled";
}

const INPUT = /^inputs((?:\.[A-Za-z_]\w*)+)(?:\s*\|\s*(quote|toYaml))?$/;

function fill(value: unknown, input: YamlRecord): unknown {
  if (typeof value === "string") return value.includes("<<") ? fillText(value, input) : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => fill(item, input));
    return items.includes(undefined) ? undefined : items;
  }
  if (!isRecord(value)) return value;
  const result: YamlRecord = {};
  for (const [key, item] of Object.entries(value)) {
    const name = fill(key, input);
    const filled = fill(item, input);
    if (typeof name !== "string" || filled === undefined) return undefined;
    result[name] = filled;
  }
  return result;
}

interface Filled {
  readonly value: unknown;
  readonly quoted: boolean;
}

/** A single input keeps its type; all else is text. */
function fillText(template: string, input: YamlRecord): unknown {
  const [first] = template.matchAll(ACTION);
  const only = first?.[0] === template ? valueOf(first[2] ?? "", input) : undefined;
  if (only === undefined) {
    const filled = fillInputs(template, input);
    return filled === undefined ? undefined : asPlain(filled);
  }
  if (typeof only.value !== "string") return only.quoted ? asText(only.value) : only.value;
  return only.quoted ? only.value : asPlain(only.value);
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The template is YAML text when it is filled in: `1.10` without quotes is a number then. */
function asPlain(value: string): unknown {
  if (!/^[-+.\w~]+$/.test(value)) return value;
  const read = load(value, { schema: KUBERNETES_YAML });
  return typeof read === "number" || typeof read === "boolean" || read === null ? read : value;
}

function valueOf(expression: string, input: YamlRecord): Filled | undefined {
  const match = INPUT.exec(expression.trim());
  let here: unknown = match === null ? undefined : input;
  for (const key of match?.[1]?.split(".").slice(1) ?? []) here = record({ here }, "here")?.[key];
  return here === undefined ? undefined : { value: here, quoted: match?.[2] === "quote" };
}
