import { quoted } from "../phrases";
import type { ClusterRule } from "../rule";
import { placeOfExpression } from "./expression-location";
import { isDescription, isScript } from "./scripts";
import { isStrict } from "./strict";
import { mayHaveMore } from "./unset-variable";

/** LB110 */
export const substitutionEatsText: ClusterRule = {
  id: "LB110",
  name: "substitution-eats-text",
  severity: "error",
  summary: "Flux's substitution fails on a text, or takes a part of it for a variable.",
  why:
    "Substitution acts on every object of a Kustomization with postBuild, scripts and dashboards included. What it can not read fails the " +
    "whole Kustomization; what looks like a variable becomes empty.",
  remedy:
    "Write $${...} for what is not Flux's, or put the annotation kustomize.toolkit.fluxcd.io/substitute: disabled on the object.",
  *check(model) {
    for (const object of model.appliers.flatMap(({ objects }) => objects)) {
      const { substituted, applier } = object;
      const [error] = substituted?.errors ?? [];
      if (error !== undefined) {
        yield {
          message: `${applier.title} fails on ${quoted(error.expression)}: ${error.message}.`,
          at: placeOfExpression(object, error.path, error.expression),
          object: object.id,
        };
        continue;
      }
      const fails = isStrict(model);
      const eaten = (substituted?.uses ?? []).find(
        ({ variable, hasDefault, path }) =>
          variable?.set === false &&
          !hasDefault &&
          isScript(object, path) &&
          (fails || !isDescription(object, path)),
      );
      if (eaten === undefined || mayHaveMore(model, applier)) continue;
      yield {
        severity: fails ? "error" : "warning",
        message: fails
          ? `${applier.title} fails on ${quoted(eaten.expression)} of a text for another program: no such variable is set.`
          : `${quoted(eaten.expression)} in a text for another program becomes empty: Flux takes it for a variable.`,
        at: placeOfExpression(object, eaten.path, eaten.expression),
        object: object.id,
      };
    }
  },
};
