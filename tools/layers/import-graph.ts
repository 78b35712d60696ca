import * as fs from "node:fs";
import * as path from "node:path";

import * as ts from "typescript";

/** Directories without sources of the project. */
const SKIPPED: ReadonlySet<string> = new Set(["node_modules", "dist", "cdktf.out", "coverage"]);

/** The project's files by path from its root, each with the project's files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the imports of every TypeScript file, `import type` and `import()` included.
 * @param root the project's directory, absolute
 */
export function readImports(root: string): ImportGraph {
  const files = new Set(sourcesBelow(root, ""));
  return new Map(
    [...files].map((file) => {
      const text = fs.readFileSync(path.join(root, file), "utf8");
      const { importedFiles } = ts.preProcessFile(text, true, true);
      const imports = importedFiles.flatMap(({ fileName }) => resolve(file, fileName, files) ?? []);
      return [file, [...new Set(imports)]];
    }),
  );
}

function sourcesBelow(root: string, directory: string): readonly string[] {
  const entries = fs.readdirSync(path.join(root, directory), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const file = path.posix.join(directory, entry.name);
    if (entry.isDirectory()) {
      const isSkipped = SKIPPED.has(entry.name) || entry.name.startsWith(".");
      return isSkipped ? [] : sourcesBelow(root, file);
    }
    return entry.name.endsWith(".ts") ? [file] : [];
  });
}

/** The file that a specifier stands for; undefined for one that isn't the project's. */
function resolve(
  importer: string,
  specifier: string,
  files: ReadonlySet<string>,
): string | undefined {
  const target = targetOf(importer, specifier);
  if (target === undefined) return undefined;
  return [`${target}.ts`, `${target}/index.ts`].find((file) => files.has(file));
}

function targetOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) {
    return path.posix.join(path.posix.dirname(importer), specifier);
  }
  const entryPoint = /^landbridge(\/.*)?$/.exec(specifier);
  return entryPoint === null ? undefined : `packages/landbridge/src${entryPoint[1] ?? ""}`;
}

/**
 * Import cycles: a shortest one through each file that is in a cycle, and in none that was found before.
 * @returns each as the files on the way, with the first one again at the end
 */
export function cyclesIn(graph: ImportGraph): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = [];
  const seen = new Set<string>();
  for (const file of graph.keys()) {
    if (seen.has(file)) continue;
    const cycle = wayBack(graph, file);
    if (cycle === undefined) continue;
    for (const member of cycle) seen.add(member);
    cycles.push(cycle);
  }
  return cycles;
}

/** Breadth first. */
function wayBack(graph: ImportGraph, start: string): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[start, [start]]]);
  // Grows while it is walked.
  for (const [here, way] of ways) {
    for (const next of graph.get(here) ?? []) {
      if (next === start) return [...way, start];
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return undefined;
}
