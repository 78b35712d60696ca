import { ACTION, LITERAL } from "./resource-set-template";

/** A field of the inputs. */
const INPUT = /(?<![\w.$])inputs((?:\.[A-Za-z_]\w*)+)/g;

/** Functions that may not read their later arguments. */
const LAZY = /(?:^|[\s(])(?:and|or|ternary)\s/;

/**
 * Paths of the inputs that a template certainly reads: `<< inputs.tenant.name >>` is `["tenant", "name"]`. Undefined if
 * a block is open at its end.
 */
export function inputsRead(template: string): readonly (readonly string[])[] | undefined {
  const read: string[][] = [];
  let depth = 0;
  for (const [, , inside = ""] of template.matchAll(ACTION)) {
    const action = inside.trim();
    const [word = ""] = /^\w+/.exec(action) ?? [];
    const isBlock = /^(?:if|with|range|define|block)$/.test(word);
    if (depth === 0 && !action.startsWith("/*") && !LAZY.test(action) && word !== "end")
      for (const [, path = ""] of action.replace(LITERAL, '""').matchAll(INPUT))
        read.push(path.slice(1).split("."));
    if (isBlock) depth++;
    else if (word === "end") depth--;
    if (depth < 0) return undefined;
  }
  return depth === 0 ? read : undefined;
}
