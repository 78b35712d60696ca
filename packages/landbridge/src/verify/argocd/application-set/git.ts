import { openRecordBelow } from "../../go-template/unknown";
import { isDefaultBranch } from "../../repository/default-branch";
import { filesBelow } from "../../repository/files-below";
import { globRegExp, pathspecRegExp } from "../../repository/glob";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import { flag, isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import { fillValue } from "./fill";
import { unknownSets, type Generated, type GeneratorContext } from "./generator";

/** The Git generator: a set for each directory or file of the repository that matches. */
export function gitSets(generator: unknown, context: GeneratorContext): Generated {
  const url = text(generator, "repoURL") ?? "";
  if (context.isOwn(url) === false) return unknownSets(`${url} is not this repository`);
  const patterns = [...list(generator, "directories"), ...list(generator, "files")];
  const globs = patterns.map((entry) => text(entry, "path") ?? "");
  if (globs.some((glob) => glob.includes("{{")))
    return unknownSets("the paths of its Git generator are known only to Argo CD");
  const isFiles = list(generator, "files").length > 0;
  const { repository } = context.sources;
  const here = isFiles ? fileSets(generator, context) : directorySets(generator, repository);
  // What files have on another branch isn't known.
  const sets =
    isFiles && readsOtherBranch(generator, repository) ? here.map(openRecordBelow) : here;
  const values = record(generator, "values");
  const filled = sets.map((set) =>
    values === undefined
      ? set
      : { ...set, values: fillValue(values, { ...context.outer, ...set }, context.goTemplate) },
  );
  // Nothing matches: another repository, or one that others add directories to.
  return filled.length === 0 && context.isOwn(url) === undefined
    ? unknownSets(`${url} may not be this repository`)
    : { sets: filled };
}

/** Whether a Git generator reads something else than what is checked out, or the branch that this is merged into. */
export function readsOtherBranch(generator: unknown, { branch }: Repository): boolean {
  const revision = text(generator, "revision") ?? "";
  return !/^(?:HEAD)?$/.test(revision) && !isDefaultBranch(revision) && revision !== branch;
}

/**
 * What must match, and what must not. Argo CD gives patterns of files to `git ls-files` (its manual, Git File Generator
 * Globbing). That counts only for what is left out: an option keeps a star in one directory.
 */
function patternsOf(generator: unknown, field: string): (path: string) => boolean {
  const entries = list(generator, field).filter(isRecord);
  const compiled = entries.map((entry) => {
    const path = (text(entry, "path") ?? "").replace(/^\.?\/+/, "").replace(/\/$/, "");
    // Go's path.Match knows no `**` (filterApps in applicationset/generators/git.go).
    const pattern = field === "directories" ? path.replace(/\*+/g, "*") : path;
    const exclude = flag(entry, "exclude") === true;
    const isOfGit = exclude && field === "files";
    return { expression: isOfGit ? pathspecRegExp(pattern) : globRegExp(pattern), exclude };
  });
  return (path) =>
    compiled.some(({ expression, exclude }) => !exclude && expression.test(path)) &&
    !compiled.some(({ expression, exclude }) => exclude && expression.test(path));
}

/** Whether a pattern of a Git generator, of `directories` or `files`, matches anything in the repository. */
export function matchesSomething(
  repository: Repository,
  field: "directories" | "files",
  pattern: string,
): boolean {
  const generator = { [field]: [{ path: pattern }] };
  const isMeant = patternsOf(generator, field);
  const below = field === "files" ? filesBelow : directoriesBelow;
  return bases(generator, field).some((base) => below(repository, base).some(isMeant));
}

/** The directory in front of the first wildcard: nothing else needs to be listed. */
function bases(generator: unknown, field: string): readonly string[] {
  const all = list(generator, field).flatMap((entry) => {
    if (flag(entry, "exclude") === true) return [];
    const fixed = (text(entry, "path") ?? "").replace(/^\.?\/+/, "").replace(/[*?[{].*$/s, "");
    return [parentOf(fixed)];
  });
  return [...new Set(all)].filter(
    (one) => !all.some((other) => other !== one && isBelow(one, other)),
  );
}

function isBelow(path: string, directory: string): boolean {
  return directory === "" || path.startsWith(`${directory}/`);
}

function directorySets(generator: unknown, repository: Repository): readonly YamlRecord[] {
  const isMeant = patternsOf(generator, "directories");
  const found = bases(generator, "directories")
    .flatMap((base) => directoriesBelow(repository, base))
    .filter(isMeant);
  const prefix = prefixOf(generator);
  return [...new Set(found)].sort().map((path) => withPrefix(prefix, pathParameters(path)));
}

/** What parameters of paths begin with; an empty one is the same as none. */
function prefixOf(generator: unknown): string | undefined {
  const prefix = text(generator, "pathParamPrefix");
  return prefix === "" ? undefined : prefix;
}

/** Argo CD leaves out hidden directories. */
function directoriesBelow(repository: Repository, base: string): readonly string[] {
  const directories: string[] = [];
  // Not recursive: directories may be nested deeper than the stack allows.
  const open = [base];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    for (const { name, kind } of repository.list(here)) {
      if (kind !== "directory" || name.startsWith(".")) continue;
      const path = here === "" ? name : `${here}/${name}`;
      directories.push(path);
      open.push(path);
    }
  }
  return directories;
}

function fileSets(generator: unknown, { sources }: GeneratorContext): readonly YamlRecord[] {
  const isMeant = patternsOf(generator, "files");
  const prefix = prefixOf(generator);
  const files = bases(generator, "files").flatMap((base) => filesBelow(sources.repository, base));
  return [...new Set(files)]
    .filter(isMeant)
    .sort()
    .flatMap((file) => {
      const [document] = sources.documents(file) ?? [];
      const data = document?.data;
      const entries = Array.isArray(data) ? data : [data];
      const path = { ...pathParameters(parentOf(file)), ...fileParameters(file) };
      return entries.filter(isRecord).map((entry) => ({ ...entry, ...withPrefix(prefix, path) }));
    });
}

function withPrefix(prefix: string | undefined, path: YamlRecord): YamlRecord {
  return prefix === undefined ? { path } : { [prefix]: { path } };
}

function pathParameters(path: string): YamlRecord {
  const basename = nameOf(path);
  return {
    path,
    basename,
    basenameNormalized: normalized(basename),
    segments: path.split("/"),
  };
}

function fileParameters(file: string): YamlRecord {
  const filename = nameOf(file);
  return { filename, filenameNormalized: normalized(filename) };
}

function normalized(name: string): string {
  return name.toLowerCase().replace(/[^-a-z0-9.]/g, "-");
}
