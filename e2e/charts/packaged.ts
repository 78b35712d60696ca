import * as fs from "node:fs";
import * as path from "node:path";

import type { ChartVersion } from "./helm-repository";

/** The file of a packaged chart, as `helm package` names it. */
export function archiveOf({ name, version }: ChartVersion): string {
  return `${name}-${version}.tgz`;
}

/** The packaged charts that a directory doesn't have. */
export function missingArchives(folder: string, charts: readonly ChartVersion[]): string[] {
  return charts.map(archiveOf).filter((file) => !fs.existsSync(path.join(folder, file)));
}

/** Writes a Helm repository of packaged charts: `index.yaml` and the archives. */
export function copyHelmRepository(
  from: string,
  to: string,
  charts: readonly ChartVersion[],
): void {
  fs.mkdirSync(to, { recursive: true });
  const entries: Record<string, unknown[]> = {};
  for (const { name, version } of charts) {
    const file = archiveOf({ name, version });
    fs.copyFileSync(path.join(from, file), path.join(to, file));
    (entries[name] ??= []).push({ apiVersion: "v2", name, version, urls: [file] });
  }
  // JSON is YAML.
  const index = { apiVersion: "v1", entries };
  fs.writeFileSync(path.join(to, "index.yaml"), JSON.stringify(index, undefined, 2));
}
