import { parseYaml } from "../yaml/document";
import { isRecord, text, type FieldPath, type YamlRecord } from "../yaml/json";
import { evaluate } from "./evaluate";
import { DEFAULT_OPERATORS, ExpressionError, parseExpressions, type Part } from "./expression";
import { readScalar } from "./scalar-reader";
import { writeScalar, type Spot } from "./scalar-writer";
import type {
  Substituted,
  SubstitutionError,
  TypeChange,
  Variables,
  VariableUse,
} from "./substitution";
import { yamlTypeOf } from "./yaml-type";

/** Label or annotation by which an object opts out. */
const OPT_OUT = "kustomize.toolkit.fluxcd.io/substitute";

/** How Flux substitutes. */
export interface SubstituteOptions {
  /** `substituteStrategy: Always`: also without any variable. */
  readonly always?: boolean;
}

/** Substitutes the variables of one object as Flux does. */
export function substitute(
  data: YamlRecord,
  variables: Variables,
  options: SubstituteOptions = {},
): Substituted {
  const untouched: Substituted = { data, uses: [], errors: [], typeChanges: [] };
  if (!(variables.any || options.always === true) || !hasDollar(data) || optsOut(data)) {
    return untouched;
  }
  return new Substitution(variables).run(data);
}

/** Whether an object says that Flux leaves its variables as they are. */
export function optsOut(data: YamlRecord): boolean {
  return ["labels", "annotations"].some(
    (kind) => text(data, "metadata", kind, OPT_OUT) === "disabled",
  );
}

function hasDollar(value: unknown): boolean {
  if (typeof value === "string") return value.includes("$");
  if (Array.isArray(value)) return value.some(hasDollar);
  if (!isRecord(value)) return false;
  for (const key in value) if (key.includes("$") || hasDollar(value[key])) return true;
  return false;
}

/** Whether Flux changes anything about a text with a dollar sign. */
const mayChange = (value: string): boolean => value.includes("${") || value.includes("$$");

class Substitution {
  readonly #uses: VariableUse[] = [];
  readonly #errors: SubstitutionError[] = [];
  readonly #typeChanges: TypeChange[] = [];
  /** Path of the field at hand. */
  readonly #path: (string | number)[] = [];

  constructor(private readonly variables: Variables) {}

  run(data: YamlRecord): Substituted {
    return {
      data: this.#mapping(data, 0),
      uses: this.#uses,
      errors: this.#errors,
      typeChanges: this.#typeChanges,
    };
  }

  #mapping(mapping: YamlRecord, indent: number): YamlRecord {
    const entries: [string, unknown][] = [];
    let changed = false;
    for (const [key, value] of Object.entries(mapping)) {
      this.#path.push(key);
      const spot: Spot = { kind: "key", indent, column: indent };
      const across = typeof value === "string" ? this.#across(key, value, spot) : undefined;
      if (across !== undefined) {
        this.#path.pop();
        changed = true;
        entries.push(...across);
        continue;
      }
      const newKey = mayChange(key) ? String(this.#scalar(key, spot)) : key;
      const newValue =
        typeof value === "string"
          ? mayChange(value)
            ? this.#scalar(value, { kind: "value", indent, column: afterKey(key, spot) })
            : value
          : this.#collection(value, indent, "mapping");
      this.#path.pop();
      changed ||= newKey !== key || newValue !== value;
      entries.push([newKey, newValue]);
    }
    return changed ? Object.fromEntries(entries) : mapping;
  }

  /**
   * The fields that an expression leaves which begins in a key and ends in its value, as in `${ref=branch: main}`: Flux
   * substitutes in the object's YAML. undefined for any other key.
   */
  #across(key: string, value: string, spot: Spot): readonly [string, unknown][] | undefined {
    if (key.split("${").length <= key.split("}").length) return undefined;
    const end = writeScalar(value, {
      kind: "value",
      indent: spot.indent,
      column: spot.column,
    }).text;
    try {
      const parts = parseExpressions(`${writeScalar(key, spot).text}: ${end}`);
      this.#use(parts, [...this.#path]);
      const { text: after, known } = evaluate(parts, (name) => this.variables.get(name));
      if (!known) return [[key, value]];
      const [document] = parseYaml("", after);
      return isRecord(document?.data) ? Object.entries(document.data) : undefined;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      return undefined;
    }
  }

  /** A list or a mapping inside another of the given column. A list in a mapping is not indented. */
  #collection(value: unknown, indent: number, parent: "mapping" | "list"): unknown {
    if (isRecord(value)) return this.#mapping(value, indent + 2);
    if (!Array.isArray(value)) return value;
    const column = parent === "mapping" ? indent : indent + 2;
    const items = value.map((item: unknown, index) => {
      this.#path.push(index);
      const newItem =
        typeof item === "string"
          ? mayChange(item)
            ? this.#scalar(item, { kind: "item", indent: column, column: column + 2 })
            : item
          : this.#collection(item, column, "list");
      this.#path.pop();
      return newItem;
    });
    return items.some((item, index) => item !== value[index]) ? items : value;
  }

  #scalar(value: string, spot: Spot): unknown {
    const path: FieldPath = [...this.#path];
    const written = writeScalar(value, spot);
    try {
      const parts = parseExpressions(written.text);
      this.#use(parts, path);
      const get = (name: string): ReturnType<Variables["get"]> => this.variables.get(name);
      const { text: after, known } = evaluate(parts, get);
      if (!known) return evaluate(parseExpressions(value), get).text;
      const read = readScalar(after, written.style, spot);
      if (read !== undefined && typeof read.value === "string") return read.value;
      const plain = evaluate(parseExpressions(value), get).text;
      this.#typeChanges.push({ path, before: value, after: plain, becomes: yamlTypeOf(read) });
      return read === undefined ? plain : read.value;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.#errors.push({ path, expression: error.expression, message: error.message });
      return value;
    }
  }

  #use(parts: readonly Part[], path: FieldPath): void {
    for (const part of parts) {
      if (typeof part === "string") continue;
      this.#uses.push({
        name: part.name,
        path,
        expression: part.source,
        hasDefault: DEFAULT_OPERATORS.has(part.operator),
        variable: this.variables.get(part.name),
      });
      this.#use(part.parameters, path);
    }
  }
}

/** Column of a value, behind `key: `. */
function afterKey(key: string, spot: Spot): number {
  return spot.indent + Array.from(writeScalar(key, spot).text).length + 2;
}
