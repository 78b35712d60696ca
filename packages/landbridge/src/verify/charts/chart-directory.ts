import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { filesOfArchive } from "./archive";
import { chartOf, type Chart } from "./chart";
import type { Charts } from "./charts";
import { withoutIgnored } from "./helm-ignore";
import { archivesOfLayout } from "./oci-layout";

/** Files of a chart that are larger are data, which no template reads by name. */
const LARGEST = 5 * 1024 * 1024;

/**
 * Charts in a directory: archives as `helm package` and `helm pull` name them, unpacked charts, or an OCI image layout. What isn't a chart
 * is passed over.
 */
export class ChartDirectory implements Charts {
  private readonly read = new Map<string, Promise<Chart | undefined>>();
  private layout: readonly string[] | undefined;

  /** @param directory absolute */
  constructor(private readonly directory: string) {}

  public async find(name: string, version: string | undefined): Promise<Chart | undefined> {
    const read = await Promise.all(this.candidates(name).map((path) => this.chartAt(path)));
    const charts = read.filter((chart): chart is Chart => chart?.name === name);
    const exact = charts.find((chart) => bare(chart.version) === bare(version ?? ""));
    if (exact !== undefined) return exact;
    return charts.length === 1 && !isExact(version) ? charts[0] : undefined;
  }

  /** What may be a chart of this name, by its path. */
  private candidates(name: string): readonly string[] {
    this.layout ??= archivesOfLayout(this.directory);
    const named = entriesOf(this.directory).filter(
      (entry) => entry === name || entry.startsWith(`${name}-`),
    );
    return [...this.layout, ...named.map((entry) => join(this.directory, entry))];
  }

  private chartAt(path: string): Promise<Chart | undefined> {
    const known = this.read.get(path) ?? readChart(path).catch(() => undefined);
    this.read.set(path, known);
    return known;
  }
}

async function readChart(path: string): Promise<Chart | undefined> {
  const files = statSync(path).isDirectory()
    ? withoutIgnored(filesOfDirectory(path))
    : await filesOfArchive(readFileSync(path));
  return chartOf(files, path);
}

function filesOfDirectory(root: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && statSync(path).size <= LARGEST)
        files.set(relative(root, path).split(sep).join("/"), readFileSync(path, "utf8"));
    }
  }
  return files;
}

function entriesOf(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch {
    return [];
  }
}

/** A version without `v` and without what is built into it: `1.2.3` of `v1.2.3+up1`. */
function bare(version: string): string {
  return version.replace(/^v/, "").replace(/[+_].*$/, "");
}

function isExact(version: string | undefined): boolean {
  return version !== undefined && /^v?\d+\.\d+\.\d+(?:[-+_][\w.+-]*)?$/.test(version);
}
