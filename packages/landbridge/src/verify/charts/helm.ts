import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, normalize } from "node:path";

import { keepEntry, readEntry } from "../../lib/cache-entry";
import { digest } from "../../lib/digest";
import { findProgram } from "../../lib/isolated/find-program";
import { filesOf, withPrivateDirectory } from "../../lib/isolated/private-directory";
import { runIsolated, saidBy } from "../../lib/isolated/run-isolated";
import { Turns } from "../../lib/turns";
import type { YamlRecord } from "../yaml/json";
import type { Chart } from "./chart";

/** A release to render. */
export interface RenderRequest {
  readonly chart: Chart;
  readonly releaseName: string;
  readonly namespace: string;
  readonly values: YamlRecord;
}

/** What became of it: Helm's manifests, or what Helm says; `missing` without a Helm that works. */
export type RenderResult =
  | { readonly kind: "rendered"; readonly yaml: string }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "missing" };

/** How Helm is called. */
export interface HelmOptions {
  /** Directory of the cache; without it, nothing is cached. */
  readonly cache?: string | undefined;
  /** The program; looked for on PATH by default, undefined if there is none. */
  readonly program?: string | undefined;
}

/** Helm of this machine, called on copies of charts, without network and without anything of the environment. */
export class Helm {
  private readonly program: string | undefined;
  private version: Promise<string | undefined> | undefined;
  private readonly turns = new Turns(Math.max(2, availableParallelism()));

  constructor(private readonly options: HelmOptions = {}) {
    this.program = "program" in options ? options.program : findProgram("helm");
  }

  public async render(request: RenderRequest): Promise<RenderResult> {
    const { program } = this;
    if (program === undefined) return { kind: "missing" };
    this.version ??= versionOf(program).catch(() => undefined);
    const version = await this.version;
    if (version === undefined) return { kind: "missing" };
    const { cache } = this.options;
    const key = keyOf(version, request);
    const file = cache === undefined ? undefined : join(cache, `${key}.helm.yaml`);
    const known = file === undefined ? undefined : readEntry(file, key);
    if (known !== undefined) return { kind: "rendered", yaml: known };
    try {
      const yaml = await this.turns.take(() => render(program, request));
      if (file !== undefined) keepEntry(file, key, yaml);
      return { kind: "rendered", yaml };
    } catch (error) {
      return { kind: "failed", message: messageOf(error) };
    }
  }
}

function versionOf(program: string): Promise<string> {
  return withPrivateDirectory((root) => runIsolated(program, ["version"], root));
}

function render(program: string, request: RenderRequest): Promise<string> {
  const { chart, releaseName, namespace, values } = request;
  return withPrivateDirectory((root) => {
    const files = filesOf(root);
    const folder = join(files, "chart");
    for (const [path, content] of chart.files) {
      const file = join(folder, normalize(path));
      // An archive may have names that lead elsewhere.
      if (!file.startsWith(join(folder, "/"))) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    // JSON is YAML.
    writeFileSync(join(files, "values.json"), JSON.stringify(values));
    const release = [releaseName, "chart", "--namespace", namespace];
    const options = ["--values", "values.json", "--include-crds", "--skip-tests"];
    return runIsolated(program, ["template", ...release, ...options], root);
  });
}

function keyOf(version: string, { chart, releaseName, namespace, values }: RenderRequest): string {
  const files = [...chart.files].sort(([one], [other]) => (one < other ? -1 : 1));
  const all = JSON.stringify([version, releaseName, namespace, values, files]);
  return digest("sha256", all, "hex");
}

/** What Helm says, without its prefix and its advice. */
function messageOf(error: unknown): string {
  const [message = ""] = saidBy(error)
    .split("\n")
    .filter(
      (line) => line.trim() !== "" && !/^(?:WARNING|level=|walk\.go|coalesce\.go)/.test(line),
    );
  return message.replace(/^Error: /, "").trim();
}
