import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { FLUX_OPERATOR_GROUP } from "../../flux/kinds";
import { inputsRead } from "../../flux/resource-set-inputs";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { isRecord, list, record, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";

/** LB661 */
export const missingInput: ClusterRule = {
  id: "LB661",
  name: "missing-input",
  severity: "error",
  summary: "A ResourceSet reads an input that it doesn't have.",
  why: "Flux Operator fails on a missing input (`map has no entry for key`) and applies nothing of the ResourceSet.",
  remedy: "Correct the name, or add the input to each entry of spec.inputs and each provider.",
  limits:
    "The inputs of providers that ask Git, a registry or a service are unknown. What is inside if, with and range may never be filled in, and isn't checked.",
  *check(model) {
    for (const object of model.ofKind(FLUX_OPERATOR_GROUP, "ResourceSet")) {
      const sets = inputSets(model, object);
      if (sets.length === 0) continue;
      const reported = new Set<string>();
      for (const [path, template] of templatesOf(object.data))
        yield* check(object, path, template, sets, reported);
    }
  },
};

/** One set of inputs, and where it is written. */
interface InputSet {
  readonly inputs: YamlRecord;
  readonly title: string;
  readonly at: Report["at"];
}

/** The sets of inputs that are known completely. */
function inputSets(model: Model, object: ClusterObject): readonly InputSet[] {
  const { data, id } = object;
  // The inputs are below the names of their providers then.
  if (text(data, "spec", "inputStrategy", "name") === "Permute") return [];
  const own = list(data, "spec", "inputs").flatMap((inputs, index): readonly InputSet[] =>
    isRecord(inputs)
      ? [
          {
            inputs: { ...inputs, provider: PROVIDER },
            title: `inputs[${index}]`,
            at: { object, path: ["spec", "inputs", index] },
          },
        ]
      : [],
  );
  const provided = list(data, "spec", "inputsFrom").flatMap((entry) => {
    const name = text(entry, "name") ?? "";
    const kind = "ResourceSetInputProvider";
    const { namespace } = id;
    const [provider] = model.find({ group: FLUX_OPERATOR_GROUP, kind, namespace, name });
    return provider === undefined || text(provider.data, "spec", "type") !== "Static"
      ? []
      : [staticInputs(provider)];
  });
  if (own.length > 0 || list(data, "spec", "inputsFrom").length > 0) return [...own, ...provided];
  return [{ inputs: {}, title: NOTHING, at: { object, path: ["spec"] } }];
}

/** The title of a ResourceSet without inputs. */
const NOTHING = "it";

/** What Flux Operator adds to each set. */
const PROVIDER: YamlRecord = { apiVersion: "", kind: "", name: "", namespace: "" };

/** A static provider exports its defaults with an id. */
function staticInputs(provider: ClusterObject): InputSet {
  const defaults = record(provider.data, "spec", "defaultValues") ?? {};
  return {
    inputs: { id: "", ...defaults, provider: PROVIDER },
    title: describe(provider.id),
    at: { object: provider, path: ["spec", "defaultValues"] },
  };
}

/** Every text in which inputs are filled in. */
function* templatesOf(data: unknown): Iterable<readonly [FieldPath, string]> {
  const steps = list(data, "spec", "steps");
  const all: readonly (readonly [FieldPath, unknown])[] =
    steps.length === 0
      ? [[["spec"], record(data, "spec")]]
      : steps.map((step, index) => [["spec", "steps", index], step]);
  for (const [path, entry] of all) {
    const template = text(entry, "resourcesTemplate");
    if (template !== undefined) yield [[...path, "resourcesTemplate"], template];
    for (const [index, resource] of list(entry, "resources").entries()) {
      const own = [...path, "resources", index];
      const texts = [...textsIn(resource, own)];
      // A block that begins in one text and ends in another makes all between them conditional.
      if (texts.every(([, value]) => inputsRead(value) !== undefined)) yield* texts;
    }
  }
}

function* textsIn(value: unknown, path: FieldPath): Iterable<readonly [FieldPath, string]> {
  if (typeof value === "string") {
    if (value.includes("<<")) yield [path, value];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsIn(item, [...path, index]);
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (key.includes("<<")) yield [[...path, key], key];
      yield* textsIn(item, [...path, key]);
    }
  }
}

function* check(
  object: ClusterObject,
  path: FieldPath,
  template: string,
  sets: readonly InputSet[],
  reported: Set<string>,
): Iterable<Report> {
  for (const input of inputsRead(template) ?? []) {
    const name = input.join(".");
    if (reported.has(name)) continue;
    for (const { inputs, title, at } of sets) {
      const missing = firstMissing(inputs, input);
      if (missing === undefined) continue;
      reported.add(name);
      // One cause, however many inputs there should be.
      if (title === NOTHING && reported.size > 1) break;
      yield {
        message: didYouMean(
          `${describe(object.id)} reads inputs.${name}, and ${title} has no ${title === NOTHING ? "inputs" : missing.path}.`,
          nearestName(missing.key, missing.others),
        ),
        at: { object, path, value: true },
        object: object.id,
        related: [{ at, message: title }],
      };
      break;
    }
  }
}

/** The first part of a path that a mapping lacks. */
function firstMissing(
  inputs: YamlRecord,
  path: readonly string[],
): { readonly key: string; readonly path: string; readonly others: readonly string[] } | undefined {
  let here: unknown = inputs;
  for (const [index, key] of path.entries()) {
    if (!isRecord(here)) return undefined;
    const own = Object.keys(here).filter((other) => other !== "provider");
    if (!Object.hasOwn(here, key))
      return { key, path: path.slice(0, index + 1).join("."), others: own };
    here = here[key];
  }
  return undefined;
}
