import * as fs from "node:fs";
import * as path from "node:path";

import * as ts from "typescript";

/** One property of a construct: a prop or an output. */
interface Property {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly text: string;
}

interface ConstructDoc {
  readonly name: string;
  readonly source: string;
  readonly text: string;
  readonly props: readonly Property[];
  readonly outputs: readonly Property[];
}

/** Markdown of each module's page, by file name. A module is a directory of modules/ with constructs. */
export function modulePages(root: string): Map<string, string> {
  const folders = fs
    .readdirSync(path.join(root, "modules"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const files = new Map(
    folders.map((folder) => [folder, sourcesIn(path.join(root, "modules", folder))]),
  );
  const options = ts.readConfigFile(path.join(root, "tsconfig.json"), (file) =>
    ts.sys.readFile(file),
  );
  const { compilerOptions } = options.config as { compilerOptions: unknown };
  const parsed = ts.convertCompilerOptionsFromJson(compilerOptions, root).options;
  const program = ts.createProgram([...files.values()].flat(), parsed);
  const pages = new Map<string, string>();
  for (const [folder, sources] of files) {
    const constructs = sources.flatMap((file) => constructsIn(program, root, file));
    if (constructs.length > 0) pages.set(`${folder}.md`, page(folder, constructs));
  }
  return pages;
}

function sourcesIn(directory: string): string[] {
  return fs
    .readdirSync(directory, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(directory, entry.name);
      if (entry.isDirectory()) return sourcesIn(file);
      return entry.name.endsWith(".ts") ? [file] : [];
    });
}

function constructsIn(program: ts.Program, root: string, file: string): ConstructDoc[] {
  const source = program.getSourceFile(file);
  if (source === undefined) return [];
  const checker = program.getTypeChecker();
  return source.statements.filter(ts.isClassDeclaration).flatMap((declaration) => {
    const isExported = declaration.modifiers?.some(
      ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
    );
    const constructor = declaration.members.find(ts.isConstructorDeclaration);
    const [scope, , props] = constructor?.parameters ?? [];
    if (isExported !== true || declaration.name === undefined || scope === undefined) return [];
    if (!scope.name.getText().startsWith("scope")) return [];
    const type = props && checker.getTypeAtLocation(props);
    return [
      {
        name: declaration.name.text,
        source: path.relative(root, file).split(path.sep).join("/"),
        text: documentation(checker, checker.getSymbolAtLocation(declaration.name)),
        props: (type?.getProperties() ?? [])
          .filter((symbol) => isOurs(symbol, root))
          .map((symbol) => property(checker, symbol)),
        outputs: outputs(checker, declaration),
      },
    ];
  });
}

function isOurs(symbol: ts.Symbol, root: string): boolean {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? "";
  return file.startsWith(root) && !file.includes("node_modules");
}

function outputs(checker: ts.TypeChecker, declaration: ts.ClassDeclaration): Property[] {
  return declaration.members
    .filter((member) => ts.isPropertyDeclaration(member) || ts.isGetAccessorDeclaration(member))
    .filter((member) => {
      const flags = ts.getCombinedModifierFlags(member);
      const hidden =
        ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static;
      return (flags & hidden) === 0;
    })
    .flatMap((member) => {
      const symbol = checker.getSymbolAtLocation(member.name);
      return symbol === undefined ? [] : [property(checker, symbol)];
    });
}

function property(checker: ts.TypeChecker, symbol: ts.Symbol): Property {
  const [declaration] = symbol.declarations ?? [];
  const annotated =
    declaration !== undefined &&
    (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration))
      ? declaration.type?.getText()
      : undefined;
  const type =
    declaration && checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, declaration));
  return {
    name: symbol.name,
    type: (annotated ?? type ?? "unknown").replace(/\s+/g, " "),
    optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
    text: documentation(checker, symbol),
  };
}

function documentation(checker: ts.TypeChecker, symbol: ts.Symbol | undefined): string {
  if (symbol === undefined) return "";
  const tags = symbol.getJsDocTags(checker);
  const sentences = tags
    .filter(({ name }) => name !== "example")
    .map((tag) => `${tag.name === "throws" ? "Throws" : tag.name} ${textOf(tag)}.`);
  const examples = tags.filter(({ name }) => name === "example").map(textOf);
  const text = [ts.displayPartsToString(symbol.getDocumentationComment(checker)), ...sentences];
  return [text.join(" ").trim(), ...examples].join("\n\n");
}

function textOf({ text }: ts.JSDocTagInfo): string {
  return ts.displayPartsToString(text);
}

function page(folder: string, constructs: readonly ConstructDoc[]): string {
  const sections = constructs.map(
    ({ name, source, text, props, outputs: results }) =>
      `## ${name}\n\n${text}\n\nSource: [\`${source}\`](../../${source})\n\n` +
      table("Props", props) +
      table("Outputs", results),
  );
  return `# ${folder}\n\n<!-- Made by "npm run docs" from the doc comments; edit those. -->\n\n${sections.join("\n")}`;
}

function table(title: string, properties: readonly Property[]): string {
  if (properties.length === 0) return "";
  const rows = properties.map(
    ({ name, type, optional, text }) =>
      `| \`${name}\`${optional ? " (optional)" : ""} | \`${type.replaceAll("|", "\\|")}\` | ${cell(text)} |`,
  );
  return `### ${title}\n\n| Name | Type | Meaning |\n| --- | --- | --- |\n${rows.join("\n")}\n\n`;
}

function cell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|");
}
