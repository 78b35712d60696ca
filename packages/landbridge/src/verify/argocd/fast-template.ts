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

/** A parameter by its flattened name: keys of annotations contain dots and slashes. */
function lookUp(parameters: unknown, expression: string): unknown {
  const segment = /^path(?:\.segments)?\[(\d+)\]$/.exec(expression);
  if (segment !== null) return at(parameters, "path", "segments", Number(segment[1]));
  if (expression === "path") return at(parameters, "path", "path") ?? at(parameters, "path");
  return inside(parameters, expression);
}

/** Whether a parameter is there and has a value that is known only in the cluster. */
export function isUnknownParameter(parameters: unknown, name: string): boolean {
  return inside(parameters, name) === UNKNOWN;
}

function inside(value: unknown, name: string): unknown {
  let here = value;
  let rest = name;
  while (here !== UNKNOWN && isRecord(here)) {
    if (Object.hasOwn(here, rest)) return here[rest];
    const dot = rest.indexOf(".");
    const key = rest.slice(0, Math.max(dot, 0));
    if (!Object.hasOwn(here, key)) return isOpen(here) ? UNKNOWN : undefined;
    here = here[key];
    rest = rest.slice(dot + 1);
  }
  return here === UNKNOWN ? UNKNOWN : undefined;
}
