/**
 * Writes src/verify/catalog/schemas/schemas.jsonl, the schemas that `landbridge verify` checks fields against.
 * Run `npx tsx packages/landbridge/tools/catalog-schemas/main.ts` after a change of sources.ts; needs `go` and `git`.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { parseAllDocuments } from "yaml";

import { gitFolder } from "../../../../tools/vendor-schemas/git-folder";
import { goModuleFolder } from "../../../../tools/vendor-schemas/go-module";
import { listOf, objectAt } from "../../../../tools/vendor-schemas/json";
import {
  convertKind,
  convertMetadata,
  type Reading,
} from "../../src/verify/catalog/schemas/convert";
import type { SchemaHead, Shape } from "../../src/verify/catalog/schemas/shape";
import { kubernetes } from "./kubernetes";
import { ADDED_CHOICES, CHOICES, KUBERNETES, SOURCES, type Source } from "./sources";
import { Table } from "./table";

const OUTPUT = resolve(__dirname, "../../src/verify/catalog/schemas/schemas.jsonl");

function folderOf({ module, repository, version }: Source): string {
  if (module !== undefined) return goModuleFolder(module, version);
  if (repository !== undefined) return gitFolder(repository, version);
  throw new Error(`a source of version ${version} names neither a module nor a repository`);
}

/** Adds the kinds of a folder of CRDs that no earlier source has. */
function addCrds(source: Source, roots: Map<string, Shape>, reading: Reading): void {
  const folder = join(folderOf(source), source.crds);
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".yaml"))) {
    for (const document of parseAllDocuments(readFileSync(join(folder, file), "utf8"))) {
      const crd: unknown = document.toJS();
      if (objectAt(crd).kind === "CustomResourceDefinition") addCrd(crd, source, roots, reading);
    }
  }
}

function addCrd(
  crd: unknown,
  { kinds }: Source,
  roots: Map<string, Shape>,
  reading: Reading,
): void {
  const spec = objectAt(crd, "spec");
  const kind = String(objectAt(spec, "names").kind);
  if (kinds?.includes(kind) === false) return;
  for (const version of listOf(spec.versions)) {
    const { name, served } = objectAt(version);
    const key = `${String(spec.group)}/${String(name)}/${kind}`;
    if (served !== true || roots.has(key)) continue;
    roots.set(key, convertKind(objectAt(version, "schema", "openAPIV3Schema"), reading, ""));
  }
}

function main(): void {
  const { definitions, kinds } = kubernetes(goModuleFolder(KUBERNETES.module, KUBERNETES.version));
  const table = new Table();
  const reading: Reading = {
    intern: table.intern,
    definitions,
    metadata: () => convertMetadata(reading),
    choices: CHOICES,
    addedChoices: ADDED_CHOICES,
    hasPatterns: true,
    done: new Map(),
  };
  const roots = new Map<string, Shape>();
  for (const { apiVersion, kind, schema } of kinds) {
    roots.set(`${apiVersion}/${kind}`, convertKind(schema, reading, kind));
  }
  for (const source of SOURCES) addCrds(source, roots, { ...reading, hasEmptyDefaults: true });
  const sources = [KUBERNETES, ...SOURCES].map((source) => {
    const { module, version } = source;
    return `${module ?? ("repository" in source ? `github.com/${String(source.repository)}` : "")}@${version}`;
  });
  const { shapes, kinds: numbers } = table.write(roots);
  const head: SchemaHead = { sources, kinds: numbers };
  const text = [head, ...shapes].map((line) => `${JSON.stringify(line)}\n`).join("");
  writeFileSync(OUTPUT, text);
  console.log(`${String(roots.size)} kinds, ${String(text.length)} bytes written to ${OUTPUT}`);
}

main();
