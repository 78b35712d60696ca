import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { cacheDirectory } from "../../packages/landbridge/src/cli/cache-directory";

// renovate: datasource=pypi depName=argocd-source-lint
const VERSION = "1.2.2";

/** What argocd-source-lint reports, with the fields that are read here. */
export interface SourceLintFinding {
  readonly rule_id: string;
  readonly severity: "error" | "warning" | "info";
  readonly application: string;
}

/** The program argocd-source-lint, installed once per version; undefined if that isn't possible here. */
export function sourceLint(): string | undefined {
  const folder = path.join(
    cacheDirectory({ environment: process.env, directory: process.cwd() }),
    `argocd-source-lint-${VERSION}`,
  );
  const program = path.join(folder, "bin", "argocd-source-lint");
  if (fs.existsSync(program)) return program;
  const steps: readonly (readonly string[])[] = [
    ["python3", "-m", "venv", folder],
    [path.join(folder, "bin", "pip"), "install", "--quiet", `argocd-source-lint==${VERSION}`],
  ];
  for (const [command = "", ...args] of steps) {
    if (spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0) continue;
    console.log(`skip argocd-source-lint: "${[command, ...args].join(" ")}" failed`);
    fs.rmSync(folder, { recursive: true, force: true });
    return undefined;
  }
  return program;
}

/** How many findings it reports at a severity. */
export function countAt(
  findings: readonly SourceLintFinding[],
  severity: SourceLintFinding["severity"],
): number {
  return findings.filter((finding) => finding.severity === severity).length;
}

/** How many Applications and ApplicationSets it says that it doesn't understand. */
export function notUnderstood(findings: readonly SourceLintFinding[]): number {
  const names = findings
    .filter(({ rule_id }) => rule_id === "unresolvable-generator")
    .map(({ application }) => application);
  return new Set(names).size;
}
