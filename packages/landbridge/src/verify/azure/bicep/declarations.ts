import { Cursor, SyntaxProblem } from "../../terraform/hcl/cursor";
import type { Expression } from "../../terraform/hcl/expression";
import { parseExpression } from "./parse-expression";

/** A declaration of a Bicep file whose value is an expression. */
export interface Declaration {
  readonly kind: "param" | "var" | "resource" | "module";
  readonly name: string;
  /** Type of a resource without its version, or what a module is read from; else empty. */
  readonly source: string;
  /** A parameter's is its default. */
  readonly value: Expression;
  /** Line of the declaration, from 1. */
  readonly line: number;
  /** Its text, in which places are looked up. */
  readonly text: string;
}

const START =
  /^[^\S\n]*(?:(param|var)[^\S\n]+(\w+)([^\n=]*)=(?![=~])|(resource|module)[^\S\n]+(\w+)[^\S\n]+'([^'\n]+)'([^\n=]*)=)/gm;

/**
 * Parameters with a default, variables, resources and modules of a Bicep file. A declaration that can't be read is left
 * out; so are outputs, functions and types.
 */
export function declarationsOf(text: string): readonly Declaration[] {
  const code = text.replace(/^[^\S\n]*\/\*[^]*?\*\//gm, (comment) =>
    comment.replace(/[^\n]/g, " "),
  );
  return [...code.matchAll(START)].flatMap((found): readonly Declaration[] => {
    const [whole, plain, plainName, , block, blockName, source = "", modifier = ""] = found;
    // What exists is declared elsewhere.
    if (/\bexisting\b/.test(modifier)) return [];
    const cursor = new Cursor(code);
    cursor.position = found.index + whole.length;
    const value = valueAt(cursor);
    if (value === undefined) return [];
    return [
      {
        kind: (plain ?? block) as Declaration["kind"],
        name: plainName ?? blockName ?? "",
        source: block === "resource" ? (source.split("@", 1)[0] ?? "") : source,
        value,
        line: code.slice(0, found.index).split("\n").length,
        text: code.slice(found.index, cursor.position),
      },
    ];
  });
}

/** The value of a declaration, without the condition of a resource or module. */
function valueAt(cursor: Cursor): Expression | undefined {
  try {
    cursor.skip();
    if (cursor.match(/if\s*(?=\()/y) !== undefined) {
      cursor.expect("(");
      parseExpression(cursor);
      cursor.skip();
      cursor.expect(")");
      cursor.skip();
    }
    return parseExpression(cursor);
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}
