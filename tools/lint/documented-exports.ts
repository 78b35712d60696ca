import type { AST, Rule } from "eslint";

/** The fields of a statement that the rule uses; TypeScript's own statements have no type in ESLint. */
interface Statement {
  readonly type: string;
  readonly declaration?: Statement | null;
  readonly id?: { readonly name?: string } | null;
  readonly declarations?: readonly { readonly id: { readonly name?: string } }[];
  readonly source?: unknown;
  readonly specifiers?: readonly { readonly local: { readonly name?: string } }[];
}

/**
 * Requires a doc comment with a text on everything that a file declares and exports. Overloads of a function share
 * the first one's; what is exported from another file is documented there.
 */
export const documentedExports: Rule.RuleModule = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: {
      missing:
        "{{name}} is exported without a doc comment: say what a caller gets, with units, defaults and errors.",
    },
  },
  create: (context) => ({
    Program({ body }) {
      const statements = body as readonly Statement[];
      const seen = new Set<string>();
      for (const [index, statement] of statements.entries()) {
        const names = namesOf(statement.declaration ?? statement);
        const isExported = isExport(statement) || names.some((name) => isListed(statements, name));
        const isOverload = names.every((name) => seen.has(name));
        const node = body[index];
        if (node === undefined || !isExported || isOverload) continue;
        for (const name of names) seen.add(name);
        if (context.sourceCode.getCommentsBefore(node).some(isDocumentation)) continue;
        context.report({ node, messageId: "missing", data: { name: names.join(", ") } });
      }
    },
  }),
};

function isExport({ type, declaration }: Statement): boolean {
  const isNamed = type === "ExportNamedDeclaration" && declaration !== null;
  return isNamed || type === "ExportDefaultDeclaration";
}

/** Whether an `export { name }` of the same file names it. */
function isListed(body: readonly Statement[], name: string): boolean {
  return body.some(
    ({ type, source, specifiers }) =>
      type === "ExportNamedDeclaration" &&
      source === null &&
      specifiers?.some(({ local }) => local.name === name) === true,
  );
}

function namesOf({ id, declarations }: Statement): readonly string[] {
  const ids = declarations === undefined ? [id] : declarations.map((one) => one.id);
  return ids.map((one) => one?.name ?? "the default");
}

function isDocumentation(comment: AST.Program["comments"][number]): boolean {
  return comment.type === "Block" && /^\*[\s*]*[^\s*@]/.test(comment.value);
}
