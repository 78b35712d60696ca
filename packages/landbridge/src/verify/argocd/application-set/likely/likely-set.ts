import { isOpen, openRecord } from "../../../go-template/unknown";
import { maySelect } from "../../../kubernetes/label-selector";
import { at, isRecord, record, type YamlRecord } from "../../../yaml/json";
import { fillValue } from "../fill";

/** What is known of a set besides its parameters. */
interface Background {
  /** Parameters that were inferred, by their flattened names, and their values. */
  readonly inferred: ReadonlyMap<string, string>;
  /** Selectors that the labels of its cluster match. */
  readonly selectors: readonly unknown[];
  /** Whether it is of a cluster besides those that are known. */
  readonly isAssumed: boolean;
}

/** Marks a set of parameters with what is known of it besides. */
const BACKGROUND = Symbol("background");

const NOTHING: Background = { inferred: new Map(), selectors: [], isAssumed: false };

function backgroundOf(set: YamlRecord): Background {
  const found = (set as { readonly [BACKGROUND]?: Background })[BACKGROUND];
  return found ?? NOTHING;
}

function withBackground(set: YamlRecord, background: Background): YamlRecord {
  return Object.defineProperty(copyOf(set), BACKGROUND, { value: background, enumerable: false });
}

/** A copy that may have more keys if the original may. */
function copyOf(data: YamlRecord): YamlRecord {
  return isOpen(data) ? openRecord(data) : { ...data };
}

/** The same set for a cluster whose labels match a selector. */
export function selectedBy(set: YamlRecord, selector: unknown): YamlRecord {
  if (selector === undefined) return set;
  const background = backgroundOf(set);
  return withBackground(set, { ...background, selectors: [...background.selectors, selector] });
}

/** The same set for a cluster besides those that are known. */
export function assumed(set: YamlRecord): YamlRecord {
  return withBackground(set, { ...backgroundOf(set), isAssumed: true });
}

/** Whether a set is of a cluster besides those that are known. */
export function isAssumed(set: YamlRecord): boolean {
  return backgroundOf(set).isAssumed;
}

/** What is known of two sets, for the set that they are combined to. */
export function withBackgroundOf(set: YamlRecord, one: YamlRecord, other: YamlRecord): YamlRecord {
  const [first, second] = [backgroundOf(one), backgroundOf(other)];
  if (first === NOTHING && second === NOTHING) return set;
  return withBackground(set, {
    inferred: new Map([...first.inferred, ...second.inferred]),
    selectors: [...first.selectors, ...second.selectors],
    isAssumed: first.isAssumed || second.isAssumed,
  });
}

/** Parameters of a set that were inferred, by their flattened names. */
export function inferredOf(set: YamlRecord): ReadonlyMap<string, string> {
  return backgroundOf(set).inferred;
}

/** Whether the cluster of a set may have a value of a parameter, by the selectors of its generator. */
export function mayHaveValue(set: YamlRecord, parameter: string, value: string): boolean {
  const [, label] = /^metadata\.labels\.(.+)$/s.exec(parameter) ?? [];
  return (
    label === undefined ||
    backgroundOf(set).selectors.every((selector) =>
      maySelect(selector, { labels: { [label]: value }, isWhole: false }),
    )
  );
}

/** A set with inferred values of parameters; its `values`, which may read these, are filled in again. */
export function withInferred(
  set: YamlRecord,
  values: ReadonlyMap<string, string>,
  goTemplate: boolean,
): YamlRecord {
  const background = backgroundOf(set);
  let result = set;
  for (const [parameter, value] of values)
    result = withValue(result, pathOf(parameter, result), value);
  const own = record(result, "values");
  if (own !== undefined) {
    const filled = fillValue(own, result, goTemplate);
    if (isRecord(filled))
      result = withValue(result, ["values"], isOpen(own) ? openRecord(filled) : filled);
  }
  const inferred = new Map([...background.inferred, ...values]);
  return withBackground(result, { ...background, inferred });
}

/** Keys of labels and annotations contain dots and slashes. */
function pathOf(parameter: string, set: YamlRecord): readonly string[] {
  const [, field, key] = /^metadata\.(labels|annotations)\.(.+)$/s.exec(parameter) ?? [];
  if (field !== undefined && key !== undefined) return ["metadata", field, key];
  // A list may have keys with dots: `values.clusterDir`.
  return at(set, parameter) === undefined ? parameter.split(".") : [parameter];
}

function withValue(data: YamlRecord, path: readonly string[], value: unknown): YamlRecord {
  const [key = "", ...rest] = path;
  const below = data[key];
  const inner = rest.length === 0 ? value : withValue(isRecord(below) ? below : {}, rest, value);
  const result = copyOf({ ...data, [key]: inner });
  return isOpen(data) ? openRecord(result) : result;
}
