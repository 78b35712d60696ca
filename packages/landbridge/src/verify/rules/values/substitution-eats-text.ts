import { quoted } from "../phrases";
import type { ClusterRule } from "../rule";
import { escapeExpressions } from "./escape-expressions";
import { placeOfExpression } from "./expression-location";
import { isDescription, isScript } from "./scripts";
import { isStrict } from "./strict";
import { mayHaveMore } from "./unset-variable";

/** LB110 */
export const substitutionEatsText: ClusterRule = {
  id: "LB110",
  name: "substitution-eats-text",
  severity: "error",
  summary: "Flux's substitution fails on a text, or mistakes a part of it for a variable.",
  why: "Substitution covers every object of a Kustomization with postBuild, including scripts and dashboards. An expression that it can't parse fails the whole Kustomization; text that looks like a variable is replaced with an empty string.",
  remedy:
    "Escape expressions that aren't meant for Flux as $${...}, or set the annotation kustomize.toolkit.fluxcd.io/substitute: disabled on the object.",
  *check(model) {
    for (const object of model.appliers.flatMap(({ objects }) => objects)) {
      const { substituted, applier } = object;
      const [error] = substituted?.errors ?? [];
      if (error !== undefined) {
        yield {
          message: `${applier.title} fails on ${quoted(error.expression)}: ${error.message}.`,
          at: placeOfExpression(object, error.path, error.expression),
          object: object.id,
          fix: escapeExpressions(model, object),
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
          ? `${applier.title} fails on ${quoted(eaten.expression)} in a text for another program: that variable is not set.`
          : `${quoted(eaten.expression)} in a text for another program becomes empty: Flux treats it as a variable.`,
        at: placeOfExpression(object, eaten.path, eaten.expression),
        object: object.id,
        fix: escapeExpressions(model, object),
      };
    }
  },
};
