import { SERVICE_VALUES_KEY } from "../contract/document";
import type { ClusterObject } from "../verify/model/applier";
import type { Model } from "../verify/model/model";
import type { Release } from "../verify/model/release";
import { parseYaml } from "../verify/yaml/document";
import { flag, isRecord, list, record, text, type YamlRecord } from "../verify/yaml/json";
import { mergeValues } from "../verify/yaml/merge";
import type { ContractReader } from "./contract-reader";
import { ContractText, Expression } from "./contract-text";
import type { Mistakes } from "./mistakes";

/** Values of one service in the contract: text that is YAML, by its key. */
class ContractValues {
  constructor(
    public readonly key: string,
    /** Whether there may be none, as of an addon that is off. */
    public readonly optional: boolean,
  ) {}
}

/** Values in Flux's order: those of Git, and those of the contract. */
export type ValuesLayer = YamlRecord | ContractValues;

/** The key under which the values of a ConfigMap that Terraform writes are passed on. */
export function valuesKey(configMap: string): string {
  return configMap.replace(/[-.]/g, "_");
}

/** Reads `valuesFrom` and `values` of releases. */
export class ChartValues {
  constructor(
    private readonly model: Model,
    private readonly reader: ContractReader,
    private readonly mistakes: Mistakes,
  ) {}

  /** The layers of a release: those of Git are merged where nothing of the contract is between them. */
  public layersOf({ applier, object }: Release): readonly ValuesLayer[] {
    const layers: ValuesLayer[] = [];
    const add = (values: YamlRecord): void => {
      const last = layers.at(-1);
      if (last === undefined || last instanceof ContractValues) layers.push(values);
      else layers[layers.length - 1] = mergeValues(last, values, { isMapping, keepsNull: true });
    };
    for (const [index, entry] of list(applier.spec, "valuesFrom").entries()) {
      const path = ["spec", "valuesFrom", index];
      const name = text(entry, "name") ?? "";
      if (text(entry, "kind") !== "ConfigMap") {
        this.mistakes.add(
          { object, path },
          `${applier.title} gets values from Secret ${name}, and secrets never pass through annotations`,
          "name the Secret in the chart's values, if it has a field for that",
        );
        continue;
      }
      if (text(entry, "targetPath") !== undefined) {
        this.mistakes.add({ object, path }, `${applier.title}: Argo CD has no targetPath`);
        continue;
      }
      const { namespace } = applier;
      const [found] = this.model.find({ group: "", kind: "ConfigMap", namespace, name });
      const key = text(entry, "valuesKey") ?? SERVICE_VALUES_KEY;
      if (found === undefined)
        layers.push(
          new ContractValues(
            this.contractKey(name, key, object, path),
            flag(entry, "optional") === true,
          ),
        );
      else add(this.valuesIn(found, key));
    }
    const own = record(object.template, "spec", "values");
    if (own !== undefined) add(this.read(own, object));
    return layers;
  }

  private contractKey(
    name: string,
    key: string,
    object: ClusterObject,
    path: readonly (string | number)[],
  ): string {
    const result = valuesKey(name);
    if (!/^[A-Za-z_]\w*$/.test(result) || key !== SERVICE_VALUES_KEY)
      this.mistakes.add(
        { object, path },
        `the values of ConfigMap ${name}, key ${key}, can't be passed on as an annotation`,
        `use a name that starts with a letter, and the key ${SERVICE_VALUES_KEY}`,
      );
    return result;
  }

  private valuesIn(holder: ClusterObject, key: string): YamlRecord {
    const payload = text(holder.template, "data", key);
    const data = payload === undefined ? undefined : parseYaml("", payload)[0]?.data;
    if (isRecord(data)) return this.read(data, holder);
    this.mistakes.add({ object: holder }, `has no values under ${key}`);
    return {};
  }

  private read(values: YamlRecord, object: ClusterObject): YamlRecord {
    const variables = object.substituted === undefined ? undefined : object.applier.variables;
    const read = this.reader.read(values, variables, () => ({ object }));
    return isRecord(read) ? read : {};
  }
}

/**
 * The values as one field of an Application.
 * @param define adds a named template with values, and returns its name
 */
export function valuesObject(
  layers: readonly ValuesLayer[],
  define: (values: YamlRecord) => string,
): unknown {
  const [only, second] = layers;
  if (only === undefined) return undefined;
  if (second === undefined && !(only instanceof ContractValues)) return only;
  const parts = layers.map((layer) =>
    layer instanceof ContractValues
      ? `(fromYaml ${new ContractText([layer]).expression})`
      : `(include ${JSON.stringify(define(layer))} . | fromYaml)`,
  );
  const values = layers.filter((layer) => layer instanceof ContractValues);
  return new Expression(
    parts.length === 1 ? (parts[0] ?? "") : `mergeOverwrite ${parts.join(" ")}`,
    values,
  );
}

/** A text of the contract is a value like any other. */
function isMapping(value: unknown): value is YamlRecord {
  return isRecord(value) && !(value instanceof ContractText);
}
