import { editTarget, type Edit, type Fix } from "../../findings/fix";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { TypeChange } from "../../substitution/substitution";
import { text } from "../../yaml/json";
import { sourceDocument } from "../source-document";
import { objectsFrom } from "./same-document";

/** The name that Flux's documentation uses for a variable that holds a double quote. */
const NAME = "quote";
const PATH = ["spec", "postBuild", "substitute", NAME];

/**
 * Wraps a value in a variable that holds a double quote, as Flux's documentation advises for numbers and booleans.
 * Undefined unless every Kustomization that applies the value can define the variable.
 */
export function keepQuotes(
  model: Model,
  object: ClusterObject,
  { path, before, after }: TypeChange,
): Fix | undefined {
  const document = sourceDocument(object, path, before);
  // In double quotes these mean something else.
  if (document === undefined || /["\\\n]/.test(before + after)) return undefined;
  const appliers = new Set(objectsFrom(model, document).map(({ applier }) => applier));
  const definitions = [...appliers].map(defineQuote);
  if (definitions.some((edits) => edits === undefined)) return undefined;
  const value = `\${${NAME}}${before}\${${NAME}}`;
  return {
    title: `keep the quotes of ${path.join(".")} in ${object.id.kind} ${object.id.name}`,
    edits: [
      { op: "set", ...editTarget(document, path), value },
      ...definitions.flatMap((edits) => edits ?? []),
    ],
  };
}

/** Nothing if a Kustomization defines the variable already; undefined if it means something else or can't be added. */
function defineQuote({ object, variables }: Applier): readonly Edit[] | undefined {
  if (object === undefined || variables === undefined) return undefined;
  const known = variables.get(NAME);
  if (known?.set === true) return known.value === '"' ? [] : undefined;
  // Unknown sources may set it, but what is written in the Kustomization wins.
  const name = text(object.data, "metadata", "name");
  const document = sourceDocument(object, ["metadata", "name"], name);
  return document && [{ op: "set", ...editTarget(document, PATH), value: '"' }];
}
