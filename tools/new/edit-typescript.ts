/** Edits of TypeScript by its syntax tree: what is not touched keeps its bytes. */
import { UserError } from "landbridge/errors";
import * as ts from "typescript";

/** A text that takes the place of a range. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The syntax tree of a file. @throws UserError if the file has a syntax error */
export function parseTypeScript(file: string, text: string): ts.SourceFile {
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
  });
  const [first] = diagnostics;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  if (first === undefined) return source;
  const { line } = source.getLineAndCharacterOfPosition(first.start ?? 0);
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  throw new UserError({
    place: `${file}:${line + 1}`,
    message: `can't be read: ${message}`,
    remedy: "correct the file, then run the command again",
  });
}

/** The text with its replacements, which must not overlap. */
export function replaced(text: string, replacements: readonly Replacement[]): string {
  return [...replacements]
    .sort((one, other) => other.start - one.start)
    .reduce(
      (result, { start, end, text: own }) => result.slice(0, start) + own + result.slice(end),
      text,
    );
}

/** Names that a file declares or imports at its top. */
export function topLevelNames(source: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return;
    const { name } = node as { readonly name?: ts.Node };
    if (name !== undefined && ts.isIdentifier(name)) names.add(name.text);
    ts.forEachChild(node, visit);
  };
  for (const statement of source.statements) {
    const holdsNames =
      ts.isImportDeclaration(statement) ||
      ts.isVariableStatement(statement) ||
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement);
    if (holdsNames) visit(statement);
  }
  return names;
}

/** Adds `import { name } from "module"` among the file's relative imports, in alphabetical order. */
export function withImport(file: string, text: string, name: string, module: string): string {
  const source = parseTypeScript(file, text);
  const imports = source.statements.filter(ts.isImportDeclaration);
  const pathOf = ({ moduleSpecifier }: ts.ImportDeclaration): string =>
    ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
  const line = `import { ${name} } from ${JSON.stringify(module)};\n`;
  const next = imports.find(
    (one) => pathOf(one).startsWith("./") && pathOf(one).toLowerCase() > module.toLowerCase(),
  );
  const last = imports.at(-1);
  if (next !== undefined) {
    const start = next.getStart(source);
    return replaced(text, [{ start, end: start, text: line }]);
  }
  const start = last === undefined ? 0 : last.getEnd();
  return replaced(text, [
    { start, end: start, text: last === undefined ? line : `\n${line.trimEnd()}` },
  ]);
}

/**
 * Adds an element to the end of the array that a constant, or a property of a constant, is written as.
 * @param keys the constant, and the property if there is one: `["platform", "environments"]`
 * @throws UserError if the file has no such array
 */
export function withElement(
  file: string,
  text: string,
  keys: readonly string[],
  element: string,
): string {
  const source = parseTypeScript(file, text);
  const value = valueAt(constants(source), keys);
  if (value === undefined || !ts.isArrayLiteralExpression(value)) {
    throw new UserError({
      place: file,
      message: `has no list ${keys.join(".")} to add the new entry to`,
      allowed: `${keys.join(".")} as an array literal in this file`,
      remedy: "write it that way, or add the entry by hand",
    });
  }
  const last = value.elements.at(-1);
  const start = last === undefined ? value.getStart(source) + 1 : last.getEnd();
  return replaced(text, [
    { start, end: start, text: last === undefined ? element : `, ${element}` },
  ]);
}

/** A constant of a file, with its value. */
export interface Constant {
  readonly statement: ts.VariableStatement;
  readonly name: ts.Identifier;
  readonly value: ts.Expression;
}

/** The constants at the top of a file. */
export function constants(source: ts.SourceFile): readonly Constant[] {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) =>
      statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer !== undefined
          ? [{ statement, name, value: plain(initializer) }]
          : [],
      ),
    );
}

function valueAt(
  all: readonly Constant[],
  [first, ...keys]: readonly string[],
): ts.Expression | undefined {
  const start = all.find(({ name }) => name.text === first)?.value;
  return keys.reduce<ts.Expression | undefined>(
    (value, key) => (value === undefined ? undefined : property(value, key)),
    start,
  );
}

/** The value of a property of an object that is written out; undefined if there is none. */
export function property(value: ts.Expression, key: string): ts.Expression | undefined {
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  const found = value.properties
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === key);
  return found === undefined ? undefined : plain(found.initializer);
}

/** Without `as const`, `satisfies T`, parentheses, and the function that an environment with a size is wrapped in. */
function plain(value: ts.Expression): ts.Expression {
  if (ts.isCallExpression(value) && ts.isIdentifier(value.expression)) {
    const [argument] = value.arguments;
    if (value.expression.text === "sized" && argument !== undefined) return plain(argument);
  }
  if (
    ts.isAsExpression(value) ||
    ts.isSatisfiesExpression(value) ||
    ts.isParenthesizedExpression(value)
  ) {
    return plain(value.expression);
  }
  return value;
}
