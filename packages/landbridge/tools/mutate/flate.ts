import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";

import type { Mutant } from "./mutant";
import type { MutationTree } from "./tree";

/** How flate reports that something failed or is blocked: a mark, the kind and the name, then the reason. */
const FAILURE = /^\s*[✗⊘]\s+([A-Z]\S*)\s+(\S+)/;
/** Longest run on one cluster, in milliseconds. */
const TIMEOUT = 60_000;

/** Whether flate (github.com/home-operations/flate) is on PATH, or FLATE names it. */
export function hasFlate(): boolean {
  return spawnSync(program(), ["--version"]).status === 0;
}

function program(): string {
  return process.env.FLATE ?? "flate";
}

/** Runs flate on the same mistakes, in a copy of the tree. */
export class Flate {
  private readonly directory = fs.mkdtempSync(path.join(tmpdir(), "landbridge-mutate-"));
  private readonly known: ReadonlySet<string>;

  /** @param clusters the cluster paths */
  constructor(
    private readonly tree: MutationTree,
    private readonly clusters: readonly string[],
  ) {
    const files = { ...tree.files, ...tree.peerFiles };
    for (const [file, text] of Object.entries(files)) this.write(file, text);
    this.known = this.failures();
  }

  /** Whether flate reports something that it doesn't report without the mistake. */
  public finds({ file, text }: Mutant): boolean {
    if (text === undefined) fs.rmSync(path.join(this.directory, file));
    else this.write(file, text);
    const failures = this.failures();
    this.write(file, this.tree.files[file] ?? "");
    return [...failures].some((failure) => !this.known.has(failure));
  }

  /** Removes the copy. */
  public close(): void {
    fs.rmSync(this.directory, { recursive: true });
  }

  private write(file: string, text: string): void {
    const target = path.join(this.directory, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, text);
  }

  private failures(): ReadonlySet<string> {
    return new Set(
      this.clusters.flatMap((cluster) => {
        const options = ["--no-progress", "--source-retry-attempts", "1"];
        const cache = ["--cache-dir", path.join(this.directory, ".cache")];
        const { stdout, stderr } = spawnSync(
          program(),
          ["test", "ks", ...options, ...cache, "--path", path.join(this.directory, cluster)],
          { encoding: "utf8", timeout: TIMEOUT },
        );
        return `${stdout}${stderr}`.split("\n").flatMap((line) => {
          const [, kind, name] = FAILURE.exec(line) ?? [];
          return kind === undefined ? [] : `${cluster}: ${kind} ${name ?? ""}`;
        });
      }),
    );
  }
}
