/**
 * Writes the JSON schemas that the tests validate every object of gitops/ with, and those that `npm run charts`
 * validates objects of charts with in addition.
 * Run `npx tsx tools/vendor-schemas/main.ts` after a change of sources.ts; needs `go` and `git` on PATH.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { crdSchemas } from "./crd";
import { gitFolder } from "./git-folder";
import { goModuleFolder } from "./go-module";
import { kubernetesSchema, objectMetaDefinitions } from "./openapi";
import { readme, type VendoredFrom } from "./readme";
import { CHART_SOURCES, COMPOSED_SOURCES, originOf, SOURCES, type Source } from "./sources";
import { kindKey, schemaFile, type Vendored } from "./vendored";

const ROOT = resolve(__dirname, "../..");
const KUBERNETES = "k8s.io/kubernetes";

function kubernetesFolder(): string {
  const source = SOURCES.find((s) => s.module === KUBERNETES);
  if (source === undefined)
    throw new Error(`SOURCES must name ${KUBERNETES}, which has the schema of metadata`);
  return goModuleFolder(KUBERNETES, source.version);
}

function folderOf({ module, repository, version, crds }: Source): string {
  if (module !== undefined) return goModuleFolder(module, version);
  if (repository !== undefined) return gitFolder(repository, version, crds);
  throw new Error(`a source of version ${version} names neither a module nor a repository`);
}

function schemasOf(source: Source, metadata: ReturnType<typeof objectMetaDefinitions>): Vendored[] {
  const folder = folderOf(source);
  const wanted = new Set(source.kinds);
  const schemas =
    source.crds === undefined
      ? source.kinds.map((kind) => kubernetesSchema(folder, kind))
      : source.crds.flatMap((path) => crdSchemas(folder, path, wanted, metadata));
  const missing = source.kinds.filter((kind) => !schemas.some((s) => kindKey(s) === kind));
  if (missing.length > 0) throw new Error(`${originOf(source)} has no ${missing.join(", ")}`);
  return schemas;
}

function write(sources: readonly Source[], folder: string, users: string): void {
  const output = join(ROOT, folder);
  const all: VendoredFrom[] = sources.flatMap((source) =>
    schemasOf(source, objectMetaDefinitions(kubernetesFolder())).map((vendored) => ({
      source,
      vendored,
    })),
  );
  mkdirSync(output, { recursive: true });
  for (const file of readdirSync(output)) {
    if (file.endsWith(".json")) rmSync(join(output, file));
  }
  for (const { vendored } of all) {
    const text = `${JSON.stringify(vendored.schema, null, 1)}\n`;
    writeFileSync(join(output, schemaFile(vendored)), text);
  }
  writeFileSync(join(output, "README.md"), readme(all, users));
  console.log(`${String(all.length)} schemas written to ${output}`);
}

write(SOURCES, "__tests__/gitops/schemas", "gitops/ uses");
write(CHART_SOURCES, "tools/charts/schemas", "only charts create");
write(COMPOSED_SOURCES, "__tests__/gitops/composed-schemas", "Crossplane composes");
