import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { EXTENSIONS_GROUP } from "../../flux/artifact-generator";
import { reference, SOURCE_GROUP } from "../../flux/kinds";
import { annotationsOf, describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { isOwnSource } from "../../model/content";
import type { Model } from "../../model/model";
import { resolvePath } from "../../repository/repository";
import { list, text, type FieldPath } from "../../yaml/json";
import { anyOf } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { leftOutOfArtifacts } from "./left-out-of-artifact";

/** LB660 */
export const invalidArtifactGenerator: ClusterRule = {
  id: "LB660",
  name: "invalid-artifact-generator",
  severity: "error",
  summary:
    "An ArtifactGenerator names a source or path that it doesn't have, or leaves out what is read.",
  why: "source-watcher makes no artifact then, and a Kustomization or HelmRelease that reads it never becomes Ready. A kustomization that refers to a directory which isn't copied can't be built.",
  remedy: "Write @alias/path with an alias of spec.sources, and copy to @artifact/.",
  limits:
    "Paths are checked in sources that are this repository. Of a pattern, only the directory before its first wildcard is.",
  *check(model) {
    for (const object of model.ofKind(EXTENSIONS_GROUP, "ArtifactGenerator")) {
      const { data } = object;
      if (isDisabled(annotationsOf(data)[`${EXTENSIONS_GROUP}/reconcile`])) continue;
      yield* duplicates(object, ["spec", "sources"], "alias");
      yield* duplicates(object, ["spec", "artifacts"], "name");
      for (const [path, value] of aliasesIn(data)) yield* checkAlias(object, path, value);
      yield* checkCopies(model, object);
    }
    yield* leftOutOfArtifacts(model);
  },
};

function isDisabled(value: unknown): boolean {
  return typeof value === "string" && value.toLowerCase() === "disabled";
}

/** `validateSpec` of source-watcher: entries of a list that have the same name. */
function* duplicates(object: ClusterObject, path: FieldPath, key: string): Iterable<Report> {
  const seen = new Set<string>();
  for (const [index, entry] of list(object.data, ...path).entries()) {
    const name = text(entry, key);
    if (name === undefined || isOpen(name)) continue;
    if (seen.has(name))
      yield {
        message: `${describe(object.id)} has two ${String(path.at(-1))} with ${key} ${name}.`,
        at: { object, path: [...path, index, key], value: true },
        object: object.id,
        remedy: `Give each its own ${key}.`,
      };
    seen.add(name);
  }
}

/** Fields that begin with the alias of a source, as `@alias` or `@alias/path`. */
function* aliasesIn(data: unknown): Iterable<readonly [FieldPath, string]> {
  const pattern = text(data, "spec", "pathPattern");
  if (pattern !== undefined) yield [["spec", "pathPattern"], pattern];
  for (const [index, artifact] of list(data, "spec", "artifacts").entries()) {
    const path = ["spec", "artifacts", index];
    const revision = text(artifact, "revision");
    if (revision !== undefined) yield [[...path, "revision"], revision];
    for (const [position, copy] of list(artifact, "copy").entries()) {
      const from = text(copy, "from");
      if (from !== undefined) yield [[...path, "copy", position, "from"], from];
    }
  }
}

function* checkAlias(object: ClusterObject, path: FieldPath, value: string): Iterable<Report> {
  const [, alias] = /^@([^/]*)/.exec(value) ?? [];
  // What doesn't begin with an alias is against the schema.
  if (alias === undefined || isOpen(alias)) return;
  const aliases = list(object.data, "spec", "sources").flatMap(
    (source) => text(source, "alias") ?? [],
  );
  if (aliases.includes(alias) || aliases.some(isOpen)) return;
  yield {
    message: didYouMean(
      `${describe(object.id)} reads "${value}", and no source has the alias "${alias}": there is ${anyOf(aliases)}.`,
      nearestName(alias, aliases),
    ),
    at: { object, path, value: true },
    object: object.id,
  };
}

/** Copies to somewhere else than the artifact, and from paths that aren't in this repository. */
function* checkCopies(model: Model, object: ClusterObject): Iterable<Report> {
  const { data, id } = object;
  for (const [index, artifact] of list(data, "spec", "artifacts").entries()) {
    for (const [position, copy] of list(artifact, "copy").entries()) {
      const path = ["spec", "artifacts", index, "copy", position];
      const to = text(copy, "to") ?? "@artifact/";
      if (!to.startsWith("@artifact/") && !isOpen(to))
        yield {
          message: `${describe(id)} copies to "${to}", which doesn't begin with "@artifact/".`,
          at: { object, path: [...path, "to"], value: true },
          object: id,
        };
      const missing = missingPath(model, object, text(copy, "from") ?? "");
      if (missing !== undefined)
        yield {
          message: `${describe(id)} copies ${missing}, which is not in the repository.`,
          at: { object, path: [...path, "from"], value: true },
          object: id,
          remedy: "Correct the path, or add it to the repository.",
        };
    }
  }
}

/** The path of a copy, or what is before its first wildcard, if it certainly isn't in its source. */
function missingPath(model: Model, { data, id }: ClusterObject, from: string): string | undefined {
  const [, alias, pattern] = /^@([^/]+)\/(.+)$/.exec(from) ?? [];
  if (pattern === undefined || isOpen(from) || !model.root.certain) return undefined;
  const entry = list(data, "spec", "sources").find((source) => text(source, "alias") === alias);
  const source = reference(entry, id.namespace, SOURCE_GROUP);
  if (source === undefined) return undefined;
  const { repository } = model.sources;
  const [declared] = model.find(source);
  if (isOwnSource(source, model.root, repository, declared) !== true) return undefined;
  // The source takes in directories of others, too.
  if (list(declared?.data, "spec", "include").length > 0) return undefined;
  const names = pattern.split("/");
  const wild = names.findIndex((name) => /[*?[\]\\]/.test(name));
  const literal = (wild === -1 ? names : names.slice(0, wild)).join("/");
  const found = resolvePath(model.root.base, literal);
  if (literal === "" || found === undefined) return undefined;
  return repository.kind(found) === undefined ? literal : undefined;
}

/** Whether a variable or a capture of the pathPattern is filled in later. */
function isOpen(value: string): boolean {
  return /[{$]|<</.test(value);
}
