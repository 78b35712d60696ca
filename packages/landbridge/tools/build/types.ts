import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import * as ts from "typescript";

/**
 * Writes the library's types into dist/types: only the files that index.d.ts leads to, of the hundreds that the compiler
 * writes for what the library is made of.
 * @throws Error if the compiler fails
 */
export function writeTypes(root: string): void {
  const folder = path.join(root, "dist/types");
  fs.rmSync(folder, { recursive: true, force: true });
  const compiler = require.resolve("typescript/bin/tsc");
  const args = [compiler, "--project", path.join(root, "tsconfig.build.json")];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) throw new Error("the types couldn't be written");
  const used = reachedFrom(path.join(folder, "src/index.d.ts"));
  const written = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const name of written.filter((each) => each.endsWith(".d.ts"))) {
    const file = path.join(folder, name);
    if (!used.has(file)) fs.rmSync(file);
  }
  removeEmpty(folder);
}

/** The declarations that a file imports, directly or through others, with itself. */
function reachedFrom(start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { importedFiles } = ts.preProcessFile(fs.readFileSync(file, "utf8"));
    const here = path.dirname(file);
    const relative = importedFiles.filter(({ fileName }) => fileName.startsWith("."));
    open.push(...relative.map(({ fileName }) => declarationOf(path.join(here, fileName))));
  }
  return seen;
}

function declarationOf(module: string): string {
  const file = `${module}.d.ts`;
  return fs.existsSync(file) ? file : path.join(module, "index.d.ts");
}

function removeEmpty(folder: string): void {
  for (const { name, parentPath } of fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory()))
    removeEmpty(path.join(parentPath, name));
  if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
}
