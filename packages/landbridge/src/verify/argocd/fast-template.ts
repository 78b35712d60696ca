import { isOpen, UNKNOWN } from "../go-template/unknown";
import { at, isRecord } from "../yaml/json";

const EXPRESSION = /\{\{([^{}]*)\}\}/g;

/**
 * Fills in `{{a.b}}` as an ApplicationSet without goTemplate does. What isn't there stays as it is written: so does
 * Argo CD.
 * @param onMissing called with each expression for which nothing is known to be there
 */
export function fillFastTemplate(
  template: string,
  parameters: unknown,
  onMissing?: (expression: string) => void,
): string {
  return template.replace(EXPRESSION, (whole, inner: string) => {
    const expression = inner.trim();
    const value = lookUp(parameters, expression);
    if (value === undefined) onMissing?.(expression);
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : whole;
  });
}

/** The path of a Git generator, or one of its directories, maybe with a pathParamPrefix: `path`, `app.path[1]`. */
const PATH = /^(?:(.+)\.)?path(?:(?:\.segments)?\[(\d+)\])?$/;

/** A parameter by its flattened name: keys of annotations contain dots and slashes. */
function lookUp(parameters: unknown, expression: string): unknown {
  const [, prefix, segment] = PATH.exec(expression) ?? [];
  const path = prefix === undefined ? ["path"] : [prefix, "path"];
  if (segment !== undefined) return at(parameters, ...path, "segments", Number(segment));
  return (
    (PATH.test(expression) ? at(parameters, ...path, "path") : undefined) ??
    inside(parameters, expression)
  );
}

/** Whether a parameter is there and has a value that is known only in the cluster. */
export function isUnknownParameter(parameters: unknown, name: string): boolean {
  return inside(parameters, name) === UNKNOWN;
}

/** Argo CD flattens lists, too: `list.0.name` (flattenParameters in applicationset/generators/git.go). */
function inside(value: unknown, name: string): unknown {
  let here = value;
  let rest = name;
  while (here !== UNKNOWN && (isRecord(here) || Array.isArray(here))) {
    if (Object.hasOwn(here, rest)) return at(here, keyIn(here, rest));
    const dot = rest.indexOf(".");
    const key = rest.slice(0, Math.max(dot, 0));
    if (!Object.hasOwn(here, key)) return isOpen(here) ? UNKNOWN : undefined;
    here = at(here, keyIn(here, key));
    rest = rest.slice(dot + 1);
  }
  return here === UNKNOWN ? UNKNOWN : undefined;
}

function keyIn(owner: unknown, key: string): string | number {
  return Array.isArray(owner) ? Number(key) : key;
}
