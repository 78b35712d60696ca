import { existsSync } from "node:fs";
import { join } from "node:path";

import { readChart, type Chart } from "./chart";
import type { ChartAddress, Helm } from "./helm";

/** A chart, or why it can't be had. */
export type FoundChart =
  | { readonly chart: Chart; readonly missing?: undefined }
  | { readonly chart?: undefined; readonly missing: string };

/** The charts of a run, each looked up once: in a directory of packaged charts, or at its source. */
export class ChartStore {
  private readonly known = new Map<string, Promise<FoundChart>>();

  constructor(
    private readonly helm: Helm,
    /** `E2E_CHARTS`: `NAME-VERSION.tgz` each; default: helm downloads every chart. */
    private readonly directory?: string,
  ) {}

  /** A chart by name, version and source. */
  public find(address: ChartAddress): Promise<FoundChart> {
    const key = JSON.stringify([address.url, address.name, address.version]);
    const known = this.known.get(key) ?? this.look(address);
    this.known.set(key, known);
    return known;
  }

  private async look(address: ChartAddress): Promise<FoundChart> {
    const { name, version } = address;
    const file = `${name}-${version}.tgz`;
    const { scratch } = this.helm;
    if (this.directory !== undefined) {
      const archive = join(this.directory, file);
      if (existsSync(archive)) return { chart: readChart(archive, scratch) };
      return { missing: `E2E_CHARTS (${this.directory}) has no ${file}` };
    }
    const { error } = await this.helm.pull(address, join(scratch, "pulled"));
    const archive = join(scratch, "pulled", file);
    if (error === undefined && existsSync(archive)) return { chart: readChart(archive, scratch) };
    const reason = error?.split("\n").at(-1) ?? `helm pull wrote no ${file}`;
    return { missing: `${name} ${version} can't be downloaded: ${reason}` };
  }
}
