import { UserError } from "landbridge/errors";
import * as ts from "typescript";

import {
  type Constant,
  constants,
  parseTypeScript,
  property,
  replaced,
  type Replacement,
  withImport,
} from "../edit-typescript";
import type { EnvironmentSpec } from "./options";
import { isSized, sizeReplacements } from "./size";

/** The constant that a file of config/environments/ exports for an environment; undefined if it has none. */
export function environmentConstant(
  file: string,
  text: string,
  environment: string,
): Constant | undefined {
  return constants(parseTypeScript(file, text)).find(({ value }) => {
    const name = property(value, "name");
    return name !== undefined && ts.isStringLiteral(name) && name.text === environment;
  });
}

/**
 * The configuration of the new environment: the text of the original with another name, comment and values.
 * @param file of the original, for messages
 * @param identifier of the new constant
 * @throws UserError with every value that isn't written out in the file
 */
export function copiedConfiguration(
  file: string,
  text: string,
  spec: EnvironmentSpec,
  identifier: string,
): string {
  const original = environmentConstant(file, text, spec.from);
  if (original === undefined) {
    throw new UserError({
      place: file,
      message: `has no constant with name: "${spec.from}"`,
      remedy: "copy the environment by hand, or write it as config/environments/dev.ts is written",
    });
  }
  const { statement, name, value } = original;
  const source = statement.getSourceFile();
  const missing: string[] = [];
  const replacements: Replacement[] = [{ ...rangeOf(name), text: identifier }];
  for (const [path, changed] of spec.differences) {
    const leaf = path
      .split(".")
      .reduce<ts.Expression | undefined>((node, key) => node && property(node, key), value);
    if (leaf === undefined || !ts.isStringLiteralLike(leaf)) missing.push(path);
    else replacements.push({ ...rangeOf(leaf), text: JSON.stringify(changed) });
  }
  if (missing.length > 0) {
    throw new UserError(
      missing.map((path) => ({
        place: file,
        message: `${path} isn't a string literal, so the copy can't have a different one`,
        remedy: `write it as a string in ${file}, or copy the environment by hand`,
      })),
    );
  }
  const comment = `/** The environment ${spec.name}, which began as a copy of ${spec.from}. */\n`;
  const start = statement.getFullStart() + leadingTrivia(source, statement);
  replacements.push({ start, end: statement.getStart(source), text: comment });
  const { size } = spec;
  if (size === undefined) return replaced(text, replacements);
  replacements.push(...sizeReplacements(source, value, size));
  const copied = replaced(text, replacements);
  return isSized(value) ? copied : withImport(file, copied, "sized", "../sizes");

  function rangeOf(node: ts.Node): { readonly start: number; readonly end: number } {
    return { start: node.getStart(source), end: node.getEnd() };
  }
}

/** Length of what comes before a statement's comment: line breaks. */
function leadingTrivia(source: ts.SourceFile, statement: ts.Statement): number {
  const text = source.text.slice(statement.getFullStart(), statement.getStart(source));
  const comments = ts.getLeadingCommentRanges(source.text, statement.getFullStart()) ?? [];
  const doc = comments.at(-1);
  return doc === undefined ? text.length : doc.pos - statement.getFullStart();
}
