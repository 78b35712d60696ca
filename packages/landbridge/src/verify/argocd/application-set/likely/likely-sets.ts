import type { YamlRecord } from "../../../yaml/json";
import { flag, list, record, text } from "../../../yaml/json";
import { sourcesOf, type ApplicationSource } from "../../application";
import type { GeneratorContext } from "../generator";
import { valuesForPath, type Inference, type OpenPath } from "./inferred-values";
import { isOfPlatform } from "./likely-cluster";
import { withInferred } from "./likely-set";
import type { Values } from "./path-pattern";

/** Sets that one set of an unknown cluster stands for, at most. */
const MAX_SETS = 50;

/**
 * The sets that a set of a cluster which isn't known completely likely stands for: those with values of its unknown
 * parameters with which the paths of a template exist in the repository, be it the sources or their files of values.
 * Where no source depends on the cluster, the set itself is the first one; it is the only one where nothing fits.
 * @param spec of the Application, filled in with the set
 */
export function likelySets(spec: unknown, inference: Inference): readonly YamlRecord[] {
  const { set, goTemplate } = inference;
  const sources = sourcesOf(spec);
  const valuesOf = (paths: readonly OpenPath[]): readonly (readonly Values[])[] =>
    paths.flatMap((path) => {
      const values = valuesForPath(path, inference);
      return values === undefined ? [] : [values];
    });
  const ofSources = valuesOf(sources.flatMap((source) => pathOfSource(source) ?? []));
  const ofFiles = valuesOf(sources.flatMap((source) => filesOfValues(source, sources)));
  const platform = platformOf([...ofSources, ...ofFiles]);
  const found = ofSources.reduce<readonly Values[]>(joined, [platform]).flatMap((values) => {
    const more = extended(values, ofFiles);
    return isOfOneCluster(values) ? more : [values, ...more.filter(isOfOneCluster)];
  });
  if (found.length === 0) return [set];
  return found
    .slice(0, MAX_SETS)
    .map((values) => (values.size === 0 ? set : withInferred(set, values, goTemplate)));
}

function isOfOneCluster(values: Values): boolean {
  return [...values.keys()].some((name) => !isOfPlatform(name));
}

/**
 * The sets with values of unknown parameters with which what a Git generator looks for exists; the set itself where
 * nothing fits.
 * @param generator the one that reads the set, filled in with it
 */
export function likelySetsForGit(
  generator: unknown,
  set: YamlRecord,
  { sources, goTemplate }: Pick<GeneratorContext, "sources" | "goTemplate">,
): readonly YamlRecord[] {
  const { repository } = sources;
  const git = record(generator, "git");
  const found = (["directories", "files"] as const).flatMap((field) =>
    list(git, field).flatMap((entry) => {
      const written = text(entry, "path") ?? "";
      if (flag(entry, "exclude") === true || !written.includes("{{")) return [];
      const kind = field === "files" ? "file" : "tree";
      const path = { written, kind, isGlob: true } as const;
      return valuesForPath(path, { set, repository, goTemplate }) ?? [];
    }),
  );
  const all = new Map(found.map((values) => [keyOf(values), values]));
  if (all.size === 0) return [set];
  return [...all.values()]
    .slice(0, MAX_SETS)
    .map((values) => withInferred(set, values, goTemplate));
}

/** The value of each parameter of the platform with which most paths exist. */
function platformOf(paths: readonly (readonly Values[])[]): Values {
  const times = new Map<string, Map<string, number>>();
  for (const values of paths) {
    const [first] = values;
    for (const [name, value] of first ?? []) {
      if (!isOfPlatform(name) || values.some((other) => other.get(name) !== value)) continue;
      const own = times.get(name) ?? new Map<string, number>();
      times.set(name, own.set(value, (own.get(value) ?? 0) + 1));
    }
  }
  return new Map(
    [...times].map(([name, own]) => {
      const [most] = [...own].sort(([, one], [, other]) => other - one);
      return [name, most?.[0] ?? ""];
    }),
  );
}

/** Each of some values with each of others, where both agree. */
function joined(some: readonly Values[], others: readonly Values[]): readonly Values[] {
  return some.flatMap((one) => others.flatMap((other) => merged(one, other) ?? []));
}

/**
 * The values with those of each file that fits them. What two files tell isn't combined: a cluster of one environment
 * isn't in another.
 */
function extended(values: Values, files: readonly (readonly Values[])[]): readonly Values[] {
  const all = new Map<string, Values>();
  for (const other of files.flat()) {
    const more = merged(values, other);
    if (more !== undefined && more.size > values.size) all.set(keyOf(more), more);
  }
  const found = [...all.values()];
  const largest = found.filter(
    (one) =>
      !found.some((other) => other.size > one.size && merged(one, other)?.size === other.size),
  );
  return largest.length === 0 ? [values] : largest;
}

function keyOf(values: Values): string {
  return JSON.stringify([...values].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function merged(one: Values, other: Values): Values | undefined {
  const agree = [...other].every(([name, value]) => (one.get(name) ?? value) === value);
  return agree ? new Map([...one, ...other]) : undefined;
}

function pathOfSource({ chart, directory, data }: ApplicationSource): OpenPath | undefined {
  if (chart !== undefined || !directory.includes("{{")) return undefined;
  const isTree = flag(data, "directory", "recurse") === true;
  return { written: directory, kind: isTree ? "tree" : "directory" };
}

/** The files of values that a source names, from the repository's root. */
function filesOfValues(
  { data, chart, directory }: ApplicationSource,
  sources: readonly ApplicationSource[],
): readonly OpenPath[] {
  return list(record(data, "helm"), "valueFiles").flatMap((entry): readonly OpenPath[] => {
    if (typeof entry !== "string" || !entry.includes("{{")) return [];
    const [, ref, rest = ""] = /^\$(\w[\w-]*)\/(.*)$/s.exec(entry) ?? [];
    if (ref !== undefined)
      return sources.some((source) => source.ref === ref) ? [{ written: rest, kind: "file" }] : [];
    if (chart !== undefined || text(data, "path") === undefined) return [];
    const written = entry.startsWith("/") ? entry : `${directory}/${entry}`;
    return [{ written, kind: "file" }];
  });
}
