import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import { matchesSomething } from "../../argocd/application-set/git";
import { allGenerators } from "../../argocd/application-set/nested-generators";
import { argocdFilesOf } from "../../model/argocd/argocd-files";
import type { Model } from "../../model/model";
import type { Repository } from "../../repository/repository";
import { flag, list, text, type FieldPath } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB920 */
export const emptyGenerator: ClusterRule = {
  id: "LB920",
  name: "empty-generator",
  severity: "warning",
  summary: "A Git generator of an ApplicationSet looks for directories or files that aren't there.",
  why: "The ApplicationSet generates no Applications for them, without an error. Those that it generated before are deleted, with everything that they applied.",
  remedy: "Correct the path.",
  limits:
    "A path that matches nothing is reported only if a directory has nearly the same name, or if nothing of the generator matches: directories may be added later.",
  *check(model) {
    for (const { kind, object, title, spec } of model.appliers) {
      if (kind !== "ApplicationSet" || object === undefined) continue;
      for (const generator of gitGenerators(spec))
        for (const { field, pattern, path, nearest } of emptyPatterns(model, generator))
          yield {
            message: didYouMean(
              `${title} generates nothing for ${pattern}: no ${field === "files" ? "file" : "directory"} of the repository matches.`,
              nearest,
            ),
            at: { object, path, value: true },
            object: object.id,
          };
    }
  },
};

/** The patterns of a generator that match nothing, where that is hardly meant. */
function emptyPatterns(
  model: Model,
  { url, patterns }: GitGenerator,
): readonly (Pattern & { readonly nearest: string | undefined })[] {
  const { repository } = model.sources;
  const isOwn = argocdFilesOf(model.sources).own.isOwn(url);
  if (isOwn === false) return [];
  const empty = patterns.filter(
    ({ field, pattern }) => !matchesSomething(repository, field, pattern),
  );
  const isWhole = isOwn === true && empty.length === patterns.length;
  return empty
    .map((one) => ({ ...one, nearest: meantPath(repository, one.pattern) }))
    .filter(({ nearest }) => isWhole || nearest !== undefined);
}

interface Pattern {
  readonly field: "directories" | "files";
  readonly pattern: string;
  readonly path: FieldPath;
}

interface GitGenerator {
  readonly url: string;
  readonly patterns: readonly Pattern[];
}

/** Git generators, as far as their paths are known. */
function gitGenerators(spec: unknown): readonly GitGenerator[] {
  return allGenerators(spec).flatMap(({ generator, path }) => {
    const patterns = (["directories", "files"] as const).flatMap((field) =>
      patternsOf(generator.git, field, [...path, "git"]),
    );
    const isKnown = !patterns.some(({ pattern }) => /\{\{|\$/.test(pattern));
    const url = text(generator.git, "repoURL") ?? "";
    return patterns.length > 0 && isKnown ? [{ url, patterns }] : [];
  });
}

function patternsOf(git: unknown, field: Pattern["field"], path: FieldPath): readonly Pattern[] {
  return list(git, field).flatMap((entry, index) => {
    const pattern = text(entry, "path");
    return pattern === undefined || flag(entry, "exclude") === true
      ? []
      : [{ field, pattern, path: [...path, field, index, "path"] }];
  });
}

/** The pattern with the name that was probably meant, in place of the first that the repository doesn't have. */
function meantPath(repository: Repository, pattern: string): string | undefined {
  const names = pattern.replace(/^\.?\/+/, "").split("/");
  for (const [index, name] of names.entries()) {
    if (/[*?[{]/.test(name)) return undefined;
    const here = names.slice(0, index).join("/");
    const entries = repository.list(here).map((entry) => entry.name);
    if (entries.includes(name)) continue;
    const near = nearestName(name, entries, SLIP);
    return near === undefined
      ? undefined
      : [...names.slice(0, index), near, ...names.slice(index + 1)].join("/");
  }
  return undefined;
}
