import type { Model } from "../verify/model/model";
import { isRecord, type YamlRecord } from "../verify/yaml/json";
import { applicationOf, type ApplicationContext } from "./application";
import { ChartValues } from "./chart-values";
import { ContractReader } from "./contract-reader";
import { ContractText, Expression, type ContractValue } from "./contract-text";
import { HelmTemplate } from "./helm-template";
import type { Mistakes } from "./mistakes";
import { Patches } from "./patches";
import type { Unit } from "./unit";

/** A file of a chart of Applications. */
export interface Template {
  /** The object that it becomes, as data with expressions. */
  readonly data: YamlRecord;
  /** Its text, without the header. */
  readonly content: string;
  /** The values of the contract that it reads. */
  readonly values: readonly ContractValue[];
}

/** The template of one Application. */
export function applicationTemplate(
  unit: Unit,
  wave: number,
  model: Model,
  mistakes: Mistakes,
): Template {
  const reader = new ContractReader(mistakes);
  const named = new Map<string, YamlRecord>();
  const context: ApplicationContext = {
    model,
    mistakes,
    values: new ChartValues(model, reader, mistakes),
    patches: new Patches(reader, mistakes),
    define: (values) => {
      const name = `${unit.name}.values.${named.size + 1}`;
      named.set(name, values);
      return name;
    },
  };
  return templateOf(applicationOf(unit, wave, context), named);
}

/**
 * The template of an object.
 * @param named templates of its own that it includes
 */
export function templateOf(
  data: YamlRecord,
  named: ReadonlyMap<string, YamlRecord> = new Map(),
): Template {
  const everything = [data, [...named.values()]];
  const template = new HelmTemplate(everything);
  const object = template.draft(withPatchTexts(data, template));
  const defined = [...named].map(
    ([name, values]) =>
      `{{- define ${JSON.stringify(name)} }}\n${template.finish(template.draft(values))}{{- end }}\n`,
  );
  return {
    data,
    content: defined.join("") + template.finish(object),
    values: valuesIn(everything),
  };
}

/** Patches are texts; those that are data are written as YAML. */
function withPatchTexts(value: unknown, template: HelmTemplate): unknown {
  if (Array.isArray(value)) return value.map((item) => withPatchTexts(item, template));
  if (!isRecord(value) || value instanceof ContractText || value instanceof Expression)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "patch" && typeof item !== "string"
        ? template.draft(item)
        : withPatchTexts(item, template),
    ]),
  );
}

function valuesIn(value: unknown): readonly ContractValue[] {
  if (value instanceof ContractText || value instanceof Expression) return value.values;
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(valuesIn);
}

/** Values of several templates, each once and in the order of their keys; optional where all who read one can do without. */
export function merged(templates: readonly Template[]): readonly ContractValue[] {
  const all = new Map<string, ContractValue>();
  for (const { key, optional = false } of templates.flatMap(({ values }) => values))
    all.set(key, { key, optional: optional && all.get(key)?.optional !== false });
  return [...all.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}
