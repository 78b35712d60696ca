import { append } from "../../../lib/append";
import { escapeRegExp } from "../../../lib/escape-regexp";
import { isCommandedFile, isMadeFile } from "../../argocd/made-file";
import { isEnvironmentName } from "../../repository/environment-name";
import { isWithin, nameOf, parentOf } from "../../repository/repository";
import type { YamlRecord } from "../../yaml/json";
import type { ClusterRoot } from "../root";
import { argocdNamespaceOf } from "./argocd-namespace";

/** A document where Argo CD starts, and what is applied to have it: its file, or a directory with a kustomization. */
export interface Entry {
  readonly key: string;
  /** Other Applications and ApplicationSets of its own directory, with their files, where it applies that. */
  readonly own: readonly string[];
  readonly file: string;
  /** Its Application or ApplicationSet, with those of its own directory; none of one that isn't known. */
  readonly applications: readonly YamlRecord[];
  readonly build?: string;
  /** Directory whose kustomization changes the file, where that is applied by itself. */
  readonly patched?: string;
  /** The directory or file that it applies, where that is one without its own file; its own, for what it generates. */
  readonly leads?: Leads;
}

/** A path with the Applications and ApplicationSets in it. */
export interface Leads {
  readonly to: string;
  readonly names: readonly string[];
}

/** One root for entries whose names differ; else one for each directory of theirs. */
export function rootsOfEntries(entries: readonly Entry[], around: string): readonly ClusterRoot[] {
  const [first] = entries;
  if (first === undefined) return [];
  const directory = commonDirectory(entries.map(placeOf), around);
  const isOne =
    areDistinct(entries.map(({ key }) => key)) &&
    !areEnvironments(entries) &&
    !areOfEnvironments(entries);
  const parts = new Map<string, Entry[]>();
  for (const entry of entries) append(parts, partBelow(directory, placeOf(entry)), entry);
  const clusters = isOne ? alternatives(entries) : [];
  if (clusters.length > 0) return clusters;
  if (isOne || parts.size === 1) return [rootOf(directory, entries)];
  return [...parts.values()].flatMap((part) => rootsOfEntries(part, directory));
}

/** Whether each entry applies its own directory, and two of these have the same Application in the same file. */
function areEnvironments(entries: readonly Entry[]): boolean {
  return (
    entries.every(({ own }) => own.length > 0) && !areDistinct(entries.flatMap(({ own }) => own))
  );
}

/**
 * Whether Terraform creates the entries from a root module for each environment, such as `infra/test` and `infra/prod`, or a
 * script that is run for each of them does.
 */
function areOfEnvironments(entries: readonly Entry[]): boolean {
  const modules = new Set(entries.map(({ file }) => parentOf(file)));
  return (
    modules.size > 1 &&
    new Set([...modules].map(parentOf)).size === 1 &&
    [...modules].every((module) => isEnvironmentName(nameOf(module))) &&
    (entries.every(({ file }) => isMadeFile(nameOf(file))) ||
      entries.every(({ file }) => isCommandedFile(nameOf(file))))
  );
}

/**
 * A cluster for each entry that leads to mostly the Applications of another one: one Argo CD would apply one in place of
 * the other. What is in its file, or in its directory where each has its own, belongs to it, and what is in other files to
 * each of these clusters.
 */
function alternatives(entries: readonly Entry[]): readonly ClusterRoot[] {
  const isAlternative = (entry: Entry): boolean =>
    entries.some(({ leads }) => areAlike(entry.leads, leads));
  const one = entries.filter(isAlternative);
  const folders = one.map(({ file }) => parentOf(file));
  const haveFolders = folders.every((folder, index) =>
    folders.every((other, at) => at === index || !isWithin(other, folder)),
  );
  const isOf = (other: Entry, { file }: Entry): boolean =>
    haveFolders ? isWithin(other.file, parentOf(file)) : other.file === file;
  return one.map((entry) => {
    const others = entries.filter(
      (other) =>
        !one.includes(other) && (isOf(other, entry) || !one.some((each) => isOf(other, each))),
    );
    return rootOf(entry.leads?.to ?? "", [entry, ...others]);
  });
}

function areAlike(one: Leads | undefined, other: Leads | undefined): boolean {
  if (one === undefined || other === undefined || one.to === other.to) return false;
  const [own, others] = ownNames(one, other);
  const names = new Set(others);
  const shared = own.filter((name) => names.has(name)).length;
  return shared > 1 && shared * 2 >= Math.min(one.names.length, other.names.length);
}

/** Directories with a part for each cluster. */
const CLUSTERS = /(?:^|\/)clusters?$/i;

/** The names of two paths; for those of clusters, as `clusters/dev` and `clusters/prod`, without the cluster's own name in them. */
function ownNames(one: Leads, other: Leads): readonly [readonly string[], readonly string[]] {
  const around = commonDirectory([one.to, other.to], parentOf(one.to));
  const without = ({ to, names }: Leads): readonly string[] => {
    const cluster = new RegExp(`(?<![a-z0-9])${escapeRegExp(partBelow(around, to))}(?![a-z0-9])`);
    return names.map((name) => name.replace(cluster, ""));
  };
  return CLUSTERS.test(around) ? [without(one), without(other)] : [one.names, other.names];
}

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

function placeOf({ file, build }: Entry): string {
  return build ?? parentOf(file);
}

/** The first directory of a path below another one; empty for that itself. */
function partBelow(directory: string, path: string): string {
  const rest = directory === "" ? path : path.slice(directory.length + 1);
  return rest.split("/", 1)[0] ?? "";
}

function commonDirectory(directories: readonly string[], around: string): string {
  let [common = around] = directories;
  for (const directory of directories)
    while (!isWithin(directory, common)) common = parentOf(common);
  return common;
}

/** The root of what is applied together. */
export function rootOf(directory: string, entries: readonly Entry[]): ClusterRoot {
  const files = entries.flatMap(({ file, build }) => (build === undefined ? [file] : []));
  const patched = entries.flatMap(({ file, build, patched: around }) =>
    build === undefined && around !== undefined ? [[file, around] as const] : [],
  );
  const builds = entries.flatMap(({ build }) => (build === undefined ? [] : [build]));
  return {
    directory,
    base: "",
    namespace: argocdNamespaceOf(entries.flatMap(({ applications }) => applications)),
    name: directory === "" ? "the repository" : directory,
    certain: true,
    argocd: {
      files: [...new Set(files)],
      builds: [...new Set(builds)],
      ...(patched.length === 0 ? {} : { patched: new Map(patched) }),
    },
  };
}
