import type { Source } from "./sources";
import { kindKey, schemaFile, type Vendored } from "./vendored";

/** A schema with the module it was taken from. */
export interface VendoredFrom {
  readonly source: Source;
  readonly vendored: Vendored;
}

const HEAD = `# Schemas of the kinds that gitops/ uses

Made by \`npx tsx tools/vendor-schemas/main.ts\` from the releases named in \`tools/vendor-schemas/sources.ts\`; do not edit by hand.
JSON Schema draft 07, one file per group, version and kind.

- Strict: a field that the original does not list is an error, unless the original keeps unknown fields.
- \`x-kubernetes-list-type: set\` became \`uniqueItems\`; keys of \`map\` lists are not compared.
- Left out: descriptions, defaults, the fields of \`status\`, and CEL rules (\`x-kubernetes-validations\`), which
  nothing here evaluates. The last column counts the CEL rules that only a real API server checks.
- The originals are under the Apache License 2.0.

| Kind | Module | Version | Path in the module | CEL rules |
|---|---|---|---|---|
`;

/** The README beside the schemas: for each file its source. */
export function readme(all: readonly VendoredFrom[]): string {
  const rows = all.map(({ source, vendored }) => {
    const kind = `[${kindKey(vendored)}](${schemaFile(vendored)})`;
    const path = `\`${vendored.path}\``;
    return `| ${kind} | ${source.module} | ${source.version} | ${path} | ${String(vendored.celRules)} |`;
  });
  const notes = [...new Set(all.map(({ source }) => source))]
    .filter((source) => source.note !== undefined)
    .map((source) => `- ${source.module} ${source.version}: ${source.note ?? ""}.`);
  const nearest =
    notes.length === 0
      ? ""
      : `\nNearest version instead of the one that runs:\n\n${notes.join("\n")}\n`;
  return `${HEAD}${rows.join("\n")}\n${nearest}`;
}
