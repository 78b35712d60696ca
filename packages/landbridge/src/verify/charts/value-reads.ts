import { isNumbered } from "../../lib/is-numbered";
import { memoize } from "../../lib/memoize";
import { nearestName, SLIP } from "../../lib/nearest-name";
import { isRecord, type FieldPath, type YamlRecord } from "../yaml/json";
import { mergeValues } from "../yaml/merge";
import { defaultsOf, dependenciesOf, type Chart } from "./chart";

/** A value that a chart never reads. */
export interface UnreadValue {
  readonly path: FieldPath;
  /** The key that was probably meant. */
  readonly nearest: string | undefined;
}

/** What the templates of a chart read of its values. */
interface Reads {
  /** Defaults, which name what may be set. */
  readonly defaults: YamlRecord;
  /** Paths as they are written in templates, joined by dots; the empty text where all values are handed on at once. */
  readonly paths: ReadonlySet<string>;
  /** Words of all templates: what is passed on as a whole is read by its keys elsewhere. */
  readonly words: ReadonlySet<string>;
  /** Dependencies by the key of their values; undefined for those that aren't here. */
  readonly parts: ReadonlyMap<string, Reads | undefined>;
}

/** Keys that Helm itself reads. */
const HELM = new Set(["global", "tags"]);

/** More than any chart needs; deeper values are data. */
const DEEPEST = 12;

/**
 * The values that a chart doesn't read, as far as its files show: neither its defaults nor its templates name them.
 * Where templates hand on all values at once, only a slip of a default's name counts.
 * @returns undefined if that can't be known: a library isn't at hand
 */
export function unreadValues(chart: Chart, values: YamlRecord): readonly UnreadValue[] | undefined {
  const reads = readsOf(chart);
  return reads === undefined ? undefined : [...unreadIn(reads, values)];
}

const readsOf = memoize(readReads);

function readReads(chart: Chart): Reads | undefined {
  const dependencies = dependenciesOf(chart);
  const libraries = dependencies.filter(({ isLibrary }) => isLibrary);
  const templates = [chart, ...libraries.flatMap(({ chart: own }) => own ?? [])].flatMap(
    templatesOf,
  );
  // What isn't here may read anything, if it is a library.
  const isMissingLibrary = dependencies.some(
    ({ chart: own, conditions }) => own === undefined && conditions.every((path) => path === ""),
  );
  const paths = new Set<string>();
  const words = new Set<string>();
  for (const template of templates) {
    for (const path of pathsIn(template)) {
      paths.add(path);
    }
    for (const [word] of template.matchAll(/[\w-]+/g)) words.add(word);
  }
  if (isMissingLibrary) return undefined;
  for (const { conditions } of dependencies) for (const path of conditions) paths.add(path);
  return {
    defaults: defaultsOf(chart),
    paths,
    words,
    parts: new Map(
      dependencies
        .filter(({ isLibrary }) => !isLibrary)
        .map(({ key, chart: own }) => [key, own && readsOf(own)]),
    ),
  };
}

/** Texts in which templates are: also what they read by `.Files` and evaluate with `tpl`. */
function templatesOf({ files }: Chart): readonly string[] {
  return [...files]
    .filter(
      ([path]) =>
        !/^(?:charts|crds)\/|^(?:Chart\.(?:yaml|lock)|values.*|.*\.(?:md|gotmpl))$/.test(path),
    )
    .map(([, content]) => content.replace(/\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g, ""));
}

/** A path of values in a template, or what is taken from one by name, as in `index .Values "a" "b"`. */
const PATHS =
  /\b(?:index|get|hasKey)\s+\(?\s*[$\w.]*\.Values\b((?:\.\w+)*)((?:\s+"[^"]+")+)|\.Values\b((?:\.\w+)*)/g;

/** Paths that a template names, joined by dots; the empty text for all values at once. */
function* pathsIn(template: string): Iterable<string> {
  for (const [action] of template.matchAll(/\{\{[\s\S]*?\}\}/g)) {
    for (const [, start, keys, plain] of action.matchAll(PATHS)) {
      const named = (keys ?? "").match(/"[^"]+"/g) ?? [];
      const path = [
        ...(start ?? plain ?? "").split("."),
        ...named.map((name) => name.slice(1, -1)),
      ];
      const joined = path.filter((key) => key !== "").join(".");
      // A checksum of all values reads none of them.
      if (joined === "" && /sha\d+sum|\bfail\b/.test(action)) continue;
      yield joined;
    }
  }
}

function* unreadIn(reads: Reads, values: YamlRecord): Iterable<UnreadValue> {
  for (const [key, value] of Object.entries(values)) {
    if (HELM.has(key)) continue;
    if (!reads.parts.has(key)) {
      yield* unreadAt(reads, reads.defaults, [], values, key);
      continue;
    }
    const part = reads.parts.get(key);
    if (part === undefined || !isRecord(value) || reads.paths.has(key)) continue;
    for (const unread of unreadIn(withParent(part, reads, key), value))
      yield { ...unread, path: [key, ...unread.path] };
  }
}

/** @param parent path of the mapping that has the key */
function* unreadAt(
  reads: Reads,
  defaults: unknown,
  parent: readonly string[],
  values: YamlRecord,
  key: string,
): Iterable<UnreadValue> {
  const value = values[key];
  const path = [...parent, key];
  // null only removes a default.
  if (value === null) return;
  if (!isRead(reads, defaults, path)) {
    yield { path, nearest: nearestOf(defaults, key, values) };
    return;
  }
  if (!isRecord(value) || path.length >= DEEPEST) return;
  const below = isRecord(defaults) && Object.hasOwn(defaults, key) ? defaults[key] : undefined;
  for (const inner of Object.keys(value)) yield* unreadAt(reads, below, path, value, inner);
}

/** A parent may set defaults of its dependencies, and read their values. */
function withParent(part: Reads, parent: Reads, key: string): Reads {
  const start = `${key}.`;
  const own = [...parent.paths].filter((path) => path.startsWith(start));
  const defaults = parent.defaults[key];
  const all = parent.paths.has("") ? [""] : [];
  return {
    ...part,
    defaults: isRecord(defaults) ? mergeValues(part.defaults, defaults) : part.defaults,
    paths: new Set([...part.paths, ...own.map((path) => path.slice(start.length)), ...all]),
    words: new Set([...part.words, ...parent.words]),
  };
}

/** Whether a key is a default, is named in a template, or is below something that is handed on as a whole. */
function isRead(reads: Reads, defaults: unknown, path: readonly string[]): boolean {
  const key = path.at(-1) ?? "";
  if (isRecord(defaults) && Object.hasOwn(defaults, key)) return true;
  const isBelow = (parent: readonly string[]): boolean => {
    const start = `${parent.join(".")}.`;
    return [...reads.paths].some((named) => named.startsWith(start));
  };
  if (reads.paths.has(path.join(".")) || isBelow(path)) return true;
  const isHandedOn = path.some((_, index) => reads.paths.has(path.slice(0, index).join(".")));
  const hasFixedKeys = isRecord(defaults) && Object.keys(defaults).length > 0;
  if (!isHandedOn) return path.length > 1 && !hasFixedKeys && !isBelow(path.slice(0, -1));
  // With fixed keys as defaults, a slip of one of them that no template has a word for.
  const isSlip =
    isRecord(defaults) &&
    nearestName(key, Object.keys(defaults), SLIP, (other) => !isNumbered(key, other)) !== undefined;
  return !isSlip || reads.words.has(key);
}

function nearestOf(defaults: unknown, key: string, values: YamlRecord): string | undefined {
  if (!isRecord(defaults)) return undefined;
  const names = Object.keys(defaults).filter((name) => !Object.hasOwn(values, name));
  return nearestName(key, names);
}
