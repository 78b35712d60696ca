import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";

import type { Problem } from "landbridge/errors";
import type * as TypeScript from "typescript";

import { sourceProblem } from "./source-problem";
import { loadTypeScript } from "./typescript";

interface Found {
  readonly source: TypeScript.SourceFile;
  readonly diagnostic: TypeScript.Diagnostic;
}

/** Unknown names, files and exports; other diagnostics are the business of `npm run typecheck`. */
const CODES = new Set([
  1192, // Module has no default export.
  2304, // Cannot find name.
  2305, // Module has no exported member.
  2307, // Cannot find module.
  2459, // Module declares a name locally, but does not export it.
  2552, // Cannot find name. Did you mean ...?
  2613, // Module has no default export. Did you mean to import a named one?
  2614, // Module has no exported member. Did you mean to import the default?
  2724, // Module has no exported member. Did you mean ...?
]);
const MISSING_NAMES = new Set([2304, 2552]);
const MISSING_MODULE = 2307;

/**
 * Mistakes that prevent modules and their imports from being loaded: syntax, unknown names, files and
 * exports. Packages are not read, so that this takes a second, not six.
 * @param files absolute paths of TypeScript files
 * @param root the project's directory
 * @returns all mistakes; none where TypeScript is not installed
 */
export function sourceMistakes(files: readonly string[], root: string): readonly Problem[] {
  const ts = loadTypeScript();
  if (ts === undefined) return [];
  const options: TypeScript.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.CommonJS,
    lib: ["lib.es2023.d.ts"],
    types: [],
    noEmit: true,
    skipLibCheck: true,
    esModuleInterop: true,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => ({ resolvedModule: projectFile(ts, text, from) }));
  const program = ts.createProgram({ rootNames: files, options, host });
  return program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes("/node_modules/"))
    .flatMap((source) =>
      diagnosticsOf(program, source).map((diagnostic) => ({ source, diagnostic })),
    )
    .map((found) => problemOf(ts, found, root));
}

function problemOf(
  ts: typeof TypeScript,
  { source, diagnostic: { start = 0, messageText } }: Found,
  root: string,
): Problem {
  const { line, character } = source.getLineAndCharacterOfPosition(start);
  const message = ts
    .flattenDiagnosticMessageText(messageText, " ")
    .replace(" or its corresponding type declarations", "")
    .replaceAll(/'"|"'/g, '"');
  return sourceProblem(
    root,
    { file: source.fileName, line: line + 1, column: character + 1 },
    message,
  );
}

/** Only files of the project itself are followed. */
function projectFile(
  ts: typeof TypeScript,
  specifier: string,
  from: string,
): TypeScript.ResolvedModuleFull | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const base = path.resolve(path.dirname(from), specifier);
  const found = [base, `${base}.ts`, path.join(base, "index.ts")].find(
    (file) => file.endsWith(".ts") && fs.existsSync(file),
  );
  return found === undefined ? undefined : { resolvedFileName: found, extension: ts.Extension.Ts };
}

function diagnosticsOf(
  program: TypeScript.Program,
  source: TypeScript.SourceFile,
): readonly TypeScript.Diagnostic[] {
  const syntax = program.getSyntacticDiagnostics(source);
  // Later mistakes on the same line mostly follow from the first.
  if (syntax.length > 0) return onePerLine(source, syntax);
  return program.getSemanticDiagnostics(source).filter(({ code, start = 0, length = 0 }) => {
    if (!CODES.has(code)) return false;
    const word = source.text.slice(start, start + length);
    // Packages are not followed, and the names of Node.js are not declared here.
    if (code === MISSING_MODULE) return !isInstalled(word.slice(1, -1), source.fileName);
    return !(MISSING_NAMES.has(code) && (word in globalThis || NODE_NAMES.has(word)));
  });
}

/** Names that a CommonJS module has, and namespaces of types. */
const NODE_NAMES = new Set(["require", "module", "exports", "__dirname", "__filename", "NodeJS"]);

function onePerLine(
  source: TypeScript.SourceFile,
  diagnostics: readonly TypeScript.DiagnosticWithLocation[],
): readonly TypeScript.Diagnostic[] {
  const lineOf = ({ start }: TypeScript.DiagnosticWithLocation): number =>
    source.getLineAndCharacterOfPosition(start).line;
  return diagnostics.filter(
    (one, index) => diagnostics.findIndex((other) => lineOf(other) === lineOf(one)) === index,
  );
}

function isInstalled(specifier: string, from: string): boolean {
  try {
    createRequire(from).resolve(specifier);
    return true;
  } catch {
    return false;
  }
}
