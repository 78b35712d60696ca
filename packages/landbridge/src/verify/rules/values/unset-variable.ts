import { didYouMean, nearestName } from "../../../lib/nearest-name";
import type { Location } from "../../findings/location";
import { changesKustomizations } from "../../model/admission";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { VariableUse } from "../../substitution/substitution";
import { forEachString, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { secretMakersOf } from "../secret-producers";
import { placeOfExpression } from "./expression-location";
import { literalVariables } from "./literal-variables";
import { misspeltVariables, unsubstituted } from "./probable-variables";
import { keysOfMaker } from "./produced-keys";
import { dataOf } from "./references";
import { isScript } from "./scripts";
import { isStrict } from "./strict";

/** LB101 */
export const unsetVariable: ClusterRule = {
  id: "LB101",
  name: "unset-variable",
  severity: "warning",
  summary: "A variable is used but never set.",
  why: "Up to Flux 2.8 it is silently replaced with an empty string; from 2.9 the whole Kustomization fails. A Kustomization without postBuild substitutes nothing and applies the text unchanged.",
  remedy:
    "Set it in a ConfigMap or Secret under postBuild.substituteFrom or in postBuild.substitute, or give a default: ${NAME:=default}.",
  limits:
    "Without a contract or Terraform, variables from ConfigMaps and Secrets outside Git are unknown, and so are variables that a mutating webhook adds to Kustomizations. The rule then stays silent or reports a warning.",
  *check(model) {
    const known = knownNames(model);
    for (const applier of model.appliers) {
      yield* unsubstituted(model, applier);
      yield* misspeltVariables(model, applier);
      // A Kustomization whose ConfigMap is missing has a finding of its own, which comes before.
      if (mayHaveMore(model, applier)) continue;
      const others = otherKeys(model, applier);
      if (others === undefined) continue;
      for (const { use, object } of unsetUses(applier))
        if (!others.has(use.name)) yield report(model, object, use);
      if (!neverSubstitutes(model, applier)) continue;
      const ofContract = applier.objects.flatMap((object) => [...literal(object, known)]);
      const isReported = [...unsubstituted(model, applier)].length > 0;
      yield* ofContract.length > 0 || isReported ? ofContract : literalVariables(model, applier);
    }
  },
};

/** The first use of each variable that nothing sets. */
function unsetUses({ objects }: Applier): Iterable<{ use: VariableUse; object: ClusterObject }> {
  const uses = new Map<string, { use: VariableUse; object: ClusterObject }>();
  for (const object of objects) {
    for (const use of object.substituted?.uses ?? []) {
      if (use.variable?.set !== false || use.hasDefault || isScript(object, use.path)) continue;
      // The text of an example: it shows how its own key is used.
      if (object.id.kind === "ConfigMap" && use.path.at(-1) === use.name) continue;
      if (!uses.has(use.name)) uses.set(use.name, { use, object });
    }
  }
  return uses.values();
}

/**
 * Keys that others add to a Secret or ConfigMap of the repository from which a Kustomization takes variables: an
 * ExternalSecret with the same target, Terraform; undefined if they are unknown.
 */
function otherKeys(
  model: Model,
  { variables, namespace }: Applier,
): ReadonlySet<string> | undefined {
  const keys = new Set<string>();
  for (const { kind, name, object } of variables?.sources ?? []) {
    if (kind === "inline" || object === undefined) continue;
    if (dataOf(model, { kind, namespace, name }).isOpen) return undefined;
    const makers = kind === "Secret" ? secretMakersOf(model, namespace, name) : [];
    const outside = model.prerequisites.data.filter(
      (one) => one.kind === kind && one.namespace === namespace && one.name === name,
    );
    const each = [
      ...makers.map((maker) => keysOfMaker(maker)),
      ...outside.map((one) => one.keys && [...one.keys.keys()]),
    ];
    for (const own of each) {
      if (own === undefined) return undefined;
      for (const key of own) keys.add(key);
    }
  }
  return keys;
}

/**
 * Whether there may be variables that are not known: a source is missing that has to be there, or that may still
 * be in an unread part of the tree, or something at admission adds some.
 */
export function mayHaveMore(model: Model, { variables, namespace }: Applier): boolean {
  if (changesKustomizations(model)) return true;
  const missing = variables?.sources.filter((source) => source.missing) ?? [];
  return missing.some(
    ({ optional, kind, name }) =>
      !optional || model.unknownWith({ group: "", kind, namespace, name }) !== undefined,
  );
}

function report(model: Model, object: ClusterObject, use: VariableUse): Report {
  const { applier } = object;
  const nearest = nearestName(use.name, applier.variables?.names() ?? []);
  const strict = isStrict(model);
  const declared = nearest === undefined ? undefined : placeOfExisting(model, nearest);
  const version = model.flux === undefined ? "" : ` ${model.flux.text}`;
  const effect = strict ? `Flux${version} fails on it` : "it is replaced with an empty string";
  return {
    severity: isCertain(model, strict) ? "error" : "warning",
    message: didYouMean(
      `Variable ${use.name} is not set for ${applier.title}: ${effect}.`,
      nearest,
    ),
    at: placeOfExpression(object, use.path, use.expression),
    object: object.id,
    related: [
      ...(applier.object === undefined
        ? []
        : [
            {
              at: { object: applier.object, path: ["spec", "postBuild"] },
              message: "variables are set here",
            },
          ]),
      ...(declared === undefined ? [] : [{ at: declared, message: `${nearest} is declared here` }]),
    ],
  };
}

/** Whether it is certain to fail, or certain to be empty because everything outside Git is known. */
function isCertain(model: Model, strict: boolean): boolean {
  return model.prerequisites.complete || (strict && model.flux?.floats !== true);
}

/** Where Terraform or the contract declares a variable. */
function placeOfExisting(model: Model, name: string): Location | undefined {
  const data = model.prerequisites.data.filter(
    ({ namespace }) => namespace === model.root.namespace,
  );
  return data.map(({ keys }) => keys?.get(name)?.place).find((place) => place !== undefined);
}

/** Names that Terraform or the contract sets for Flux. */
function knownNames(model: Model): ReadonlySet<string> {
  const data = model.prerequisites.data.filter(
    ({ namespace }) => namespace === model.root.namespace,
  );
  return new Set(data.flatMap(({ keys }) => [...(keys?.keys() ?? [])]));
}

/** Whether a Kustomization is known to have no `postBuild`. */
function neverSubstitutes(model: Model, applier: Applier): boolean {
  if (applier.variables !== undefined) return false;
  // A root that is not in the repository may have one; the contract's bootstrap has none.
  if (applier.kind === "root") return applier.object !== undefined || model.prerequisites.complete;
  return applier.kind === "Kustomization";
}

/** A variable of the contract in a Kustomization that does not substitute. */
function* literal(object: ClusterObject, known: ReadonlySet<string>): Iterable<Report> {
  if (known.size === 0) return;
  const found: { name: string; path: FieldPath }[] = [];
  forEachString(object.data, (text, path) => {
    if (isScript(object, path)) return;
    for (const [, name] of text.matchAll(/(?<!\$)\$\{([A-Za-z_]\w*)/g)) {
      if (name !== undefined && known.has(name)) found.push({ name, path });
    }
  });
  const [first] = found;
  if (first === undefined) return;
  yield {
    severity: "error",
    message: `\${${first.name}} is applied unchanged: ${object.applier.title} has no postBuild, so Flux substitutes nothing there.`,
    at: { object, path: first.path, value: true },
    object: object.id,
    remedy: "Name the ConfigMap under spec.postBuild.substituteFrom of the Kustomization.",
  };
}
