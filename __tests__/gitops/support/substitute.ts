import { at, isMap, parseYaml, textAt, toYaml, type YamlMap } from "./yaml";

/** Label or annotation by which an object opts out of Flux's substitution. */
const DISABLED = "kustomize.toolkit.fluxcd.io/substitute";
/** `$$`, or `${...}` with what stands between the braces. */
const PLACEHOLDER = /\$\$|\$\{([^}]*)\}/g;

/** What became of one object. */
export interface Substituted {
  readonly object: YamlMap;
  /** Names that the object reads. */
  readonly read: readonly string[];
  readonly problems: readonly string[];
}

/** Whether Flux leaves an object as it is. */
function isDisabled(object: YamlMap): boolean {
  return ["labels", "annotations"].some(
    (k) => textAt(at(object, "metadata", k), DISABLED) === "disabled",
  );
}

/**
 * Substitutes as Flux does, on the object's text, so that a quote which YAML did not need is lost.
 * Of Flux's grammar only `${NAME}` with a known name and `$$` are allowed; all else is a problem.
 */
export function substitute(object: YamlMap, values: ReadonlyMap<string, string>): Substituted {
  if (isDisabled(object)) return { object, read: [], problems: [] };
  const read: string[] = [];
  const problems: string[] = [];
  const text = toYaml(object).replace(PLACEHOLDER, (whole: string, name: string | undefined) => {
    if (name === undefined) return "$";
    const value = values.get(name);
    if (value === undefined) {
      problems.push(/^\w+$/.test(name) ? `${whole} has no value` : `${whole} is no plain variable`);
      return whole;
    }
    read.push(name);
    return value.replaceAll("\n", "");
  });
  if (read.length === 0 && problems.length === 0)
    return { object: reread(text, object), read, problems };
  try {
    return { object: reread(text, object), read, problems };
  } catch (error) {
    return {
      object,
      read,
      problems: [...problems, `is not YAML after substitution: ${String(error)}`],
    };
  }
}

function reread(text: string, fallback: YamlMap): YamlMap {
  const [parsed] = parseYaml(text);
  return isMap(parsed) ? parsed : fallback;
}

/** Variables that stand in an object although nothing substitutes them. */
export function leftover(object: YamlMap): string[] {
  return isDisabled(object) ? [] : (toYaml(object).match(/\$\{TF_[^}]*\}/g) ?? []);
}
