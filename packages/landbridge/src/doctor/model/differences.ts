import { load } from "js-yaml";

import { isRecord, record, text, type YamlRecord } from "../../verify/yaml/json";
import { KUBERNETES_YAML } from "../../verify/yaml/schema";

/** One key of a ConfigMap that is not as the contract says. */
export interface Difference {
  /** The key; within Helm values its path, `controller.replicas`. */
  readonly key: string;
  readonly kind: "missing" | "superfluous" | "other";
  readonly expected?: unknown;
  readonly actual?: unknown;
}

/** Compares the general ConfigMap with the contract's variables; unknown values are not compared. */
export function* variableDifferences(
  variables: Readonly<Record<string, { readonly known: boolean; readonly value: unknown }>>,
  configMap: YamlRecord,
): Iterable<Difference> {
  const data = record(configMap, "data") ?? {};
  for (const [key, { known, value }] of Object.entries(variables)) {
    const expected = typeof value === "string" ? value : JSON.stringify(value);
    const actual = text(data, key);
    if (actual === undefined) yield { key, kind: "missing" };
    else if (known && actual !== expected) yield { key, kind: "other", expected, actual };
  }
  yield* superfluous(Object.keys(data), Object.keys(variables), "");
}

/** A service as the contract describes it. */
export interface ExpectedService {
  readonly key: string;
  readonly values: unknown;
  /** Paths whose values are stand-ins; undefined in contracts of older synths. */
  readonly unknown?: readonly string[] | undefined;
}

/**
 * Compares a service's ConfigMap with the contract's values, leaf by leaf. Where the contract does not
 * say which of its values are stand-ins, only keys are compared.
 */
export function* serviceDifferences(
  { key, values, unknown }: ExpectedService,
  configMap: YamlRecord,
): Iterable<Difference> {
  const data = record(configMap, "data") ?? {};
  const payload = text(data, key);
  if (payload === undefined) yield { key, kind: "missing" };
  else {
    for (const found of nodeDifferences(values, parse(payload), "", new Unknown(unknown))) {
      yield found.key === "" ? { ...found, key } : found;
    }
  }
  yield* superfluous(Object.keys(data), [key], "");
}

class Unknown {
  constructor(private readonly paths: readonly string[] | undefined) {}

  public has(path: string): boolean {
    return this.paths?.some((one) => path === one || path.startsWith(`${one}.`)) ?? false;
  }

  /** Whether a leaf can be compared. */
  public get isTold(): boolean {
    return this.paths !== undefined;
  }
}

function* nodeDifferences(
  expected: unknown,
  actual: unknown,
  path: string,
  unknown: Unknown,
): Iterable<Difference> {
  if (unknown.has(path)) return;
  if (isNode(expected) && isNode(actual) && Array.isArray(expected) === Array.isArray(actual)) {
    const [wanted, found] = [new Map(Object.entries(expected)), new Map(Object.entries(actual))];
    for (const [key, value] of wanted) {
      const below = joined(path, key);
      if (found.has(key)) yield* nodeDifferences(value, found.get(key), below, unknown);
      else yield { key: below, kind: "missing" };
    }
    yield* superfluous([...found.keys()], [...wanted.keys()], path);
    return;
  }
  const isSame = !isNode(expected) && !isNode(actual) && expected === actual;
  if (!isSame && (unknown.isTold || isNode(expected) !== isNode(actual))) {
    yield { key: path, kind: "other", expected, actual };
  }
}

function isNode(value: unknown): value is YamlRecord | readonly unknown[] {
  return isRecord(value) || Array.isArray(value);
}

function* superfluous(
  found: readonly string[],
  wanted: readonly string[],
  path: string,
): Iterable<Difference> {
  for (const key of found) {
    if (!wanted.includes(key)) yield { key: joined(path, key), kind: "superfluous" };
  }
}

function joined(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** Values that aren't YAML are compared as strings. */
function parse(payload: string): unknown {
  try {
    return load(payload, { schema: KUBERNETES_YAML });
  } catch {
    return payload;
  }
}
