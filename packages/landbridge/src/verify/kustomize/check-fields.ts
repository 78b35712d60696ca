import { didYouMean, nearestName } from "../../lib/nearest-name";
import { isRecord, type FieldPath } from "../yaml/json";
import { isList, KUSTOMIZATION_FIELDS, type FieldType } from "./kustomization-fields";

/** A field that kustomize does not accept. */
export interface FieldProblem {
  readonly path: FieldPath;
  readonly message: string;
  /** Whether it is one only if the value is written without quotes. */
  readonly ifPlain?: boolean;
}

/** Words that are booleans to the reader of kustomization files (YAML 1.1). */
const BOOLEAN_WORD = /^(?:y|yes|n|no|on|off)$/i;

/** Checks a kustomization's fields as kustomize does: unknown ones and wrong types are refused. */
export function checkFields(data: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  return checkRecord(data, KUSTOMIZATION_FIELDS, []);
}

function checkRecord(
  data: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, FieldType>>,
  path: FieldPath,
): FieldProblem[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const type = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (type !== undefined) return checkValue(value, type, [...path, key]);
    const nearest = nearestName(key, Object.keys(fields));
    return [{ path: [...path, key], message: didYouMean(`unknown field "${key}"`, nearest) }];
  });
}

function checkValue(value: unknown, type: FieldType, path: FieldPath): FieldProblem[] {
  if (value === null || value === undefined || type === "anything") return [];
  const wrong = (expected: string): FieldProblem[] => [
    { path, message: `"${String(path.at(-1))}" must be ${expected}` },
  ];
  switch (type) {
    case "string":
      if (typeof value !== "string") return wrong("a string");
      return BOOLEAN_WORD.test(value)
        ? [{ path, message: `${value} needs quotes: kustomize reads a boolean`, ifPlain: true }]
        : [];
    case "boolean":
      return typeof value === "boolean" ? [] : wrong("true or false");
    case "number":
      return Number.isInteger(value) ? [] : wrong("a whole number");
    case "strings":
      if (!Array.isArray(value)) return wrong("a list of strings");
      return value.flatMap((item: unknown, index) =>
        checkValue(item, "string", [...path, index]).map((problem) => ({
          ...problem,
          message: "each entry must be a string",
        })),
      );
    case "pairs":
      if (!isRecord(value)) return wrong("a mapping");
      return Object.entries(value).flatMap(([key, item]) =>
        checkValue(item, "string", [...path, key]),
      );
    default:
      return checkNested(value, type, path, wrong);
  }
}

function checkNested(
  value: unknown,
  type: Exclude<FieldType, string>,
  path: FieldPath,
  wrong: (expected: string) => FieldProblem[],
): FieldProblem[] {
  if (!isList(type)) {
    return isRecord(value) ? checkRecord(value, type, path) : wrong("a mapping");
  }
  if (!Array.isArray(value)) return wrong("a list");
  return value.flatMap((item: unknown, index) => checkValue(item, type[0], [...path, index]));
}
