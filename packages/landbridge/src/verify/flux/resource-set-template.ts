import { fillTemplate } from "../go-template/evaluate";
import { NotUnderstood } from "../go-template/failure";
import { parseYaml } from "../yaml/document";
import { isRecord, type YamlRecord } from "../yaml/json";

/** An action of Flux Operator's templates; `-` cuts the white space next to it. */
export const ACTION = /<<(-(?=\s))?(.*?)((?<=\s)-)?>>/gs;

/** A text in an action, in which nothing is read. */
export const LITERAL = /"(?:[^"\\]|\\.)*"|`[^`]*`/g;

/** The inputs, which are a function there, or a text. */
const INPUTS = new RegExp(`${LITERAL.source}|(?<![\\w.$])inputs\\b`, "g");

/**
 * Fills in the text of a ResourceSet's template, with Go's syntax and sprig's functions between `<<` and `>>`; undefined
 * if an input is missing, which Flux Operator refuses (`missingkey=error`), or if it isn't understood here.
 */
export function fillInputs(template: string, inputs: YamlRecord): string | undefined {
  const missing: unknown[] = [];
  const onMissing = (path: unknown): unknown => missing.push(path);
  try {
    const filled = fillTemplate(asGoTemplate(template), { inputs }, { onMissing });
    return missing.length === 0 ? filled : undefined;
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

/** The objects of a filled-in template; undefined if one of its documents isn't YAML. */
export function objectsOfText(text: string): readonly YamlRecord[] | undefined {
  const documents = parseYaml("", text);
  if (documents.some(({ problem }) => problem !== undefined)) return undefined;
  return documents.map(({ data }) => data).filter(isRecord);
}

/** The same template between `{{` and `}}`; what stands between these already is only text to Flux Operator. */
function asGoTemplate(template: string): string {
  let result = "";
  let end = 0;
  for (const match of template.matchAll(ACTION)) {
    const [all, left = "", action = "", right = ""] = match;
    const reading = action.replace(INPUTS, (word) => (word === "inputs" ? "$.inputs" : word));
    result += `${asText(template.slice(end, match.index))}{{${left}${reading}${right}}}`;
    end = match.index + all.length;
  }
  return result + asText(template.slice(end));
}

function asText(text: string): string {
  return text.replaceAll("{{", '{{"{{"}}');
}
