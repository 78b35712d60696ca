import { memoize } from "../../../lib/memoize";
import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { changesKustomizations } from "../../model/admission";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { forEachString, type FieldPath } from "../../yaml/json";
import type { Report } from "../rule";
import { placeOfExpression } from "./expression-location";
import { isScript } from "./scripts";

/** How often a variable must be used before another one, used once, is taken for a slip of it. */
const OFTEN = 3;

/** Letters of the shortest variable of which one letter may be missing. */
const SHORTEST = 3;

/**
 * Variables that are used once, of which nothing is known, and that are nearly a variable that is known to be set: their
 * ConfigMap or Secret may exist outside Git, but it is unlikely to have both.
 */
export function* misspeltVariables(model: Model, applier: Applier): Iterable<Report> {
  const names = applier.variables?.names() ?? [];
  if (names.length === 0) return;
  const known = new Set(names);
  const times = timesUsed(model);
  const seen = new Set<string>();
  for (const object of applier.objects) {
    for (const use of object.substituted?.uses ?? []) {
      const { name, variable, hasDefault, path, expression } = use;
      if (variable !== undefined || hasDefault || known.has(name) || seen.has(name)) continue;
      if (name.length < SHORTEST - 1 || (times.get(name)?.size ?? 0) > 1 || isScript(object, path))
        continue;
      const often = names.filter(
        (other) => (times.get(other)?.size ?? 0) >= OFTEN || other.length > 5,
      );
      const nearest = nearestName(name, often, 1, (other) => !isNumbered(name, other));
      if (nearest === undefined) continue;
      seen.add(name);
      yield {
        severity: "warning",
        message: didYouMean(
          `Variable ${name} of ${applier.title} is used only here, and nothing in the repository sets it.`,
          nearest,
        ),
        at: placeOfExpression(object, path, expression),
        object: object.id,
      };
    }
  }
}

function isNumbered(name: string, other: string): boolean {
  return name.replace(/\d+/g, "") === other.replace(/\d+/g, "");
}

/** The files in which each variable is used. */
const timesUsed = memoize((model: Model): ReadonlyMap<string, ReadonlySet<string>> => {
  const files = new Map<string, Set<string>>();
  for (const { origin, substituted } of model.objects) {
    for (const { name } of substituted?.uses ?? []) {
      const own = files.get(name);
      if (own === undefined) files.set(name, new Set([origin.file]));
      else own.add(origin.file);
    }
  }
  return files;
});

/** Variables in capitals that stay as they are, because the Kustomization has no `postBuild` and others have. */
export function* unsubstituted(model: Model, applier: Applier): Iterable<Report> {
  if (applier.kind !== "Kustomization" || applier.variables !== undefined) return;
  if (changesKustomizations(model)) return;
  const names = namesSet(model);
  if (names.size === 0) return;
  for (const object of applier.objects) {
    const found = firstLiteral(object, names);
    if (found === undefined) continue;
    yield {
      severity: "warning",
      message: `\${${found.name}} is applied unchanged: ${applier.title} has no postBuild, so Flux substitutes nothing there.`,
      at: { object, path: found.path, value: true },
      object: object.id,
      remedy: "Add spec.postBuild to the Kustomization, as others have that set this variable.",
      cause: applier.title,
    };
    return;
  }
}

/** Variables in capitals, with an underscore, that other Kustomizations set. */
const namesSet = memoize(
  (model: Model): ReadonlySet<string> =>
    new Set(
      model.appliers
        .flatMap(({ variables }) => variables?.names() ?? [])
        .filter((name) => /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(name)),
    ),
);

function firstLiteral(
  object: ClusterObject,
  names: ReadonlySet<string>,
): { readonly name: string; readonly path: FieldPath } | undefined {
  let first: { readonly name: string; readonly path: FieldPath } | undefined;
  forEachString(object.data, (text, path) => {
    if (first !== undefined || isScript(object, path)) return;
    for (const [, name] of text.matchAll(/(?<!\$)\$\{([A-Za-z_]\w*)\}/g)) {
      if (name !== undefined && names.has(name)) first = { name, path };
    }
  });
  return first;
}
