import * as fs from "node:fs";
import * as path from "node:path";

/** Imports and re-exports of values; type-only imports don't exist at run time. */
const IMPORT = /^\s*(?:import|export)(?!\s+type\b)\s[^;'"]*?\bfrom\s*["'](\.[^"']*)["']/gm;

/**
 * An import cycle that a file is part of: the file, what it imports, and so on back to it.
 * @param file absolute path
 */
export function importCycle(file: string): readonly string[] | undefined {
  const seen = new Set<string>();
  const follow = (from: string, trail: readonly string[]): readonly string[] | undefined => {
    for (const next of importsOf(from)) {
      if (next === file) return [...trail, file];
      if (seen.has(next)) continue;
      seen.add(next);
      const cycle = follow(next, [...trail, next]);
      if (cycle !== undefined) return cycle;
    }
    return undefined;
  };
  return follow(file, [file]);
}

function importsOf(file: string): readonly string[] {
  return [...fs.readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, specifier = ""]) => {
    const base = path.resolve(path.dirname(file), specifier);
    const candidates = [base, `${base}.ts`, path.join(base, "index.ts")];
    return candidates.find((one) => one.endsWith(".ts") && fs.existsSync(one)) ?? [];
  });
}
