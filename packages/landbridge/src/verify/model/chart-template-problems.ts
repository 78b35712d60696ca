import { didYouMean, nearestName } from "../../lib/nearest-name";
import { partsOf } from "../go-template/lexer";
import type { BuildProblem } from "../kustomize/build";

/** A file below `templates/`. */
export interface TemplateFile {
  readonly file: string;
  readonly text: string;
}

interface Action {
  readonly template: TemplateFile;
  readonly action: string;
  /** Blocks around it. */
  readonly depth: number;
}

/** Strings and characters of an action, in which braces and names mean nothing. */
const LITERAL = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\\n]|\\.)+'/g;

const DEFINED = /^(?:define|block)\s+"([^"]+)"/;
/** A named template that an action includes, or a string in which such a name means nothing. */
const INCLUDED = new RegExp(
  `(?:^|[(|\\s])(?:include|template)\\s+"([^"]+)"|${LITERAL.source}`,
  "g",
);

/**
 * What Helm refuses in a chart's templates: an action or block that isn't closed, and named templates that nothing defines.
 * @param isWhole whether no other chart adds named templates
 */
export function* templateProblems(
  templates: readonly TemplateFile[],
  isWhole: boolean,
): Iterable<BuildProblem> {
  const actions = templates.flatMap(actionsOf);
  for (const template of templates) yield* unbalanced(template);
  const defined = actions.flatMap(({ action }) => DEFINED.exec(action)?.[1] ?? []);
  for (const { template, action, depth } of actions) {
    if (/[{}]/.test(action.replace(LITERAL, ""))) {
      const [first = ""] = action.split("\n", 1);
      yield problem(template, action, `{{ ${first.trim()} is not closed by }}`);
      continue;
    }
    // Partials may have templates for other programs, which nothing includes.
    if (!isWhole || isPartial(template.file)) continue;
    // NOTES.txt isn't rendered here: the branch may never be taken.
    if (template.file.endsWith("/NOTES.txt") && depth > 0) continue;
    for (const [, name] of action.matchAll(INCLUDED)) {
      if (name === undefined || defined.includes(name)) continue;
      const message = `no template of the chart is named "${name}"`;
      yield problem(template, action, didYouMean(message, nearestName(name, defined)));
    }
  }
}

/** The actions of a template, each with the number of blocks around it. */
function actionsOf(template: TemplateFile): readonly Action[] {
  const actions: Action[] = [];
  let depth = 0;
  for (const { kind, text } of partsOf(template.text)) {
    if (kind !== "action") continue;
    actions.push({ template, action: text, depth });
    if (OPENS.test(text)) depth++;
    else if (/^end\b/.test(text)) depth--;
  }
  return actions;
}

function isPartial(file: string): boolean {
  return file.endsWith(".tpl") || /(?:^|\/)_[^/]*$/.test(file);
}

const OPENS = /^(?:if|with|range|define|block)\b/;

/** A template in which blocks and their ends don't match. */
function* unbalanced(template: TemplateFile): Iterable<BuildProblem> {
  const open: string[] = [];
  for (const { kind, text: action } of partsOf(template.text)) {
    if (kind !== "action") continue;
    if (OPENS.test(action)) open.push(action);
    else if (/^end\b/.test(action) && open.pop() === undefined) {
      yield { ...problem(template, action, "a block ends that doesn't begin"), line: undefined };
      return;
    }
  }
  const last = open.at(-1);
  if (last !== undefined) yield problem(template, last, `{{ ${last} }} has no {{ end }}`);
}

function problem({ file, text }: TemplateFile, action: string, message: string): BuildProblem {
  const line = text.slice(0, text.indexOf(action)).split("\n").length;
  return { kind: "invalid-template", file, line, message };
}
