import { fillTemplate } from "../../go-template/evaluate";
import { NotUnderstood } from "../../go-template/failure";
import { isRecord, type YamlRecord } from "../../yaml/json";
import { fillFastTemplate } from "../fast-template";

/** Called with the name of each parameter that a template reads and that isn't there, and whether the template expects that. */
export type OnMissing = (parameter: string, isExpected: boolean) => void;

/** Fills in every text of a value, keys included. What isn't understood stays as it is written. */
export function fillValue(
  value: unknown,
  parameters: YamlRecord,
  goTemplate: boolean,
  onMissing?: OnMissing,
): unknown {
  if (typeof value === "string") return fillText(value, parameters, goTemplate, onMissing);
  if (Array.isArray(value)) {
    return value.map((item) => fillValue(item, parameters, goTemplate, onMissing));
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      fillText(key, parameters, goTemplate, onMissing),
      fillValue(item, parameters, goTemplate, onMissing),
    ]),
  );
}

/** Fills in one text. */
export function fillText(
  template: string,
  parameters: YamlRecord,
  goTemplate: boolean,
  onMissing?: OnMissing,
): string {
  if (!template.includes("{{")) return template;
  if (!goTemplate)
    return fillFastTemplate(template, parameters, (name) => onMissing?.(name, false));
  try {
    return fillTemplate(template, parameters, {
      onMissing: (path, isExpected) => onMissing?.(path.join("."), isExpected),
    });
  } catch (error) {
    if (error instanceof NotUnderstood) return template;
    throw error;
  }
}
