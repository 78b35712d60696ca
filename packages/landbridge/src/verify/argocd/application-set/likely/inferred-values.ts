import { memoize } from "../../../../lib/memoize";
import { filesBelow } from "../../../repository/files-below";
import { parentOf, type Repository } from "../../../repository/repository";
import type { YamlRecord } from "../../../yaml/json";
import { isUnknownParameter } from "../../fast-template";
import { mayHaveValue } from "./likely-set";
import { openTextOf } from "./parameter";
import { pathPattern, type Values } from "./path-pattern";

/** A path of a template, as far as it is filled in. */
export interface OpenPath {
  readonly written: string;
  /** A tree is a directory of which everything below it counts, too. */
  readonly kind: "directory" | "tree" | "file";
  readonly isGlob?: boolean;
}

/** What values are inferred for. */
export interface Inference {
  readonly set: YamlRecord;
  readonly repository: Repository;
  readonly goTemplate: boolean;
}

/** Sets of values that one path is tried with. */
const MAX_VALUES = 50;

/** Directories next to those of clusters that hold what these share. */
const SHARED =
  /^(?:[._].*|.*templates?|bases?|charts?|common|components?|crds?|defaults?|docs|examples?|shared|scripts)$/i;

/**
 * The values of a set's unknown parameters with which a path of the repository exists; undefined for a path that isn't
 * open, or for which nearly any value would do.
 */
export function valuesForPath(path: OpenPath, inference: Inference): readonly Values[] | undefined {
  const { set, repository, goTemplate } = inference;
  const open = openTextOf(path.written, goTemplate);
  if (!open?.names.every((name) => isUnknownParameter(set, name))) return undefined;
  const pattern = pathPattern(open, path.isGlob === true);
  if (pattern === undefined) return undefined;
  const { base } = pattern;
  const candidates = placesIn(repository)(pattern.directory)[path.kind];
  const found = new Map<string, Values>();
  for (const candidate of candidates) {
    const values = pattern.valuesFor(candidate);
    if (values === undefined || !areLikely(values, base, set)) continue;
    found.set(JSON.stringify([...values]), values);
  }
  return ofOneBase([...found.values()], base).slice(0, MAX_VALUES);
}

function areLikely(values: Values, base: string | undefined, set: YamlRecord): boolean {
  return [...values].every(
    ([name, value]) => name === base || (!SHARED.test(value) && mayHaveValue(set, name, value)),
  );
}

/** The values with the one base that most have; none where it isn't clear which one is meant. */
function ofOneBase(all: readonly Values[], base: string | undefined): readonly Values[] {
  if (base === undefined) return all;
  const times = new Map<string, number>();
  for (const values of all) {
    const value = values.get(base) ?? "";
    times.set(value, (times.get(value) ?? 0) + 1);
  }
  const [first, second] = [...times].sort(([, one], [, other]) => other - one);
  const isClear = first?.[1] !== second?.[1];
  const meant = isClear ? first?.[0] : times.has("") ? "" : undefined;
  return all.filter((values) => values.get(base) === meant);
}

/** The places below a directory: its files, directories with some that may be applied, and what is around these. */
type Places = Readonly<Record<OpenPath["kind"], ReadonlySet<string>>>;

const placesIn = memoize((repository: Repository) => {
  const known = new Map<string, Places>();
  return (directory: string): Places => {
    const places = known.get(directory) ?? placesBelow(repository, directory);
    known.set(directory, places);
    return places;
  };
});

function placesBelow(repository: Repository, around: string): Places {
  const file = new Set(filesBelow(repository, around));
  const directory = new Set<string>();
  const tree = new Set<string>();
  for (const path of file) {
    if (!/\.(?:ya?ml|json)$/.test(path)) continue;
    directory.add(parentOf(path));
    for (let here = parentOf(path); here !== around && !tree.has(here); here = parentOf(here))
      tree.add(here);
  }
  return { file, directory, tree };
}
