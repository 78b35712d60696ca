import { parseYaml } from "../yaml/document";
import { at, text, type FieldPath, type YamlRecord } from "../yaml/json";
import { positionOf } from "../yaml/positions";

/** Lines of nothing but actions of a template, and any other action. */
const ACTION_LINES = /^[ \t]*(?:\{\{(?:(?!\}\})[^])*\}\}[ \t]*)+$/gm;
const ACTION = /\{\{(?:(?!\}\})[^])*\}\}/g;

/** Stands for what an action prints. */
const PRINTED = "printed-by-action";

/** What a template of Helm rendered. */
export interface OfTemplate {
  readonly template: string;
  /** A line of the object's document, from 1. */
  readonly line: number;
}

/**
 * The line of a template with a field of an object that it renders: where the template is YAML without its actions, and has the
 * same value there, or prints it. Conditions and loops may change the places of items; undefined where that is possible.
 */
export function lineInTemplate(
  { template, line }: OfTemplate,
  data: YamlRecord,
  path: FieldPath,
): number | undefined {
  if (path.length === 0) return undefined;
  const plain = template
    .replace(ACTION_LINES, (action) => action.replace(/[^\n]/g, ""))
    .replace(ACTION, (action) => PRINTED + action.replace(/[^\n]/g, ""));
  const document = parseYaml("", plain).findLast((one) => one.line <= line);
  if (document === undefined || text(document.data, "kind") !== text(data, "kind"))
    return undefined;
  const written = at(document.data, ...path);
  if (written === undefined || !isSame(written, at(data, ...path), path)) return undefined;
  const position = positionOf(document, path);
  return position.exact ? position.line : undefined;
}

function isSame(written: unknown, rendered: unknown, path: FieldPath): boolean {
  if (typeof rendered !== "object" && written === rendered) return true;
  if (path.some((key) => typeof key === "number")) return false;
  return typeof written === typeof rendered || String(written).includes(PRINTED);
}
