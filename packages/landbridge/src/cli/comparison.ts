import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import type * as BaselineModule from "../baseline/index";
import type { Baseline, BaselineScope, KnownFinding, Revision } from "../baseline/index";
import type { VerifyResult } from "../verify/report/result";
import { DiskRepository } from "../verify/repository/disk-repository";
import type { RepositoryOptions } from "../verify/repository-options";
import { plural } from "../verify/rules/phrases";
import type { Arguments, Options } from "./arguments";
import type { Io } from "./io";
import { leavesCheckout, within } from "./locate";
import { withRevisionCache } from "./result-cache";
import { usageError } from "./usage-error";

/** Options of `verify` that report only what is new. */
export const COMPARISON_OPTIONS = {
  baseline: { value: "FILE", help: "report only findings that this file doesn't have" },
  "write-baseline": {
    value: "FILE",
    isOptional: true,
    help: "write all findings to the file, default that of --baseline, else landbridge-baseline.json",
  },
  since: {
    value: "REV",
    help: "report only findings that the merge base of this revision and HEAD doesn't have, such as origin/main",
  },
} satisfies Options;

/** Where a baseline is written unless a file is named, from the repository's root. */
const DEFAULT_FILE = "landbridge-baseline.json";

/** The comparison of a run with a baseline or revision. */
export interface Comparison {
  /** The result with only the new findings, or unchanged if nothing is compared. */
  compare(result: VerifyResult): Promise<VerifyResult>;
  /** Writes the baseline if requested. @returns the result with all findings known, or undefined */
  write(result: VerifyResult): VerifyResult | undefined;
}

/** Verifies a repository, as the command does. */
export type Verify = (options: RepositoryOptions) => Promise<VerifyResult>;

const NOTHING: Comparison = {
  compare: (result) => Promise.resolve(result),
  write: () => undefined,
};

/**
 * Reads what the arguments want to compare with, before anything is verified.
 * @throws UserError if the baseline can't be read, or if Git has no such revision
 */
export async function comparisonOf(
  given: Arguments,
  io: Io,
  options: RepositoryOptions,
  verify: Verify,
): Promise<Comparison> {
  const [file, since] = [given.value("baseline"), given.value("since")];
  const isWritten = given.has("write-baseline");
  if (file === undefined && since === undefined && !isWritten) return NOTHING;
  if (isWritten && since !== undefined) {
    throw usageError("--write-baseline", "can't be combined with --since: it writes every finding");
  }
  const tools = await import("../baseline/index");
  const root = options.repository.root ?? io.directory;
  const scope: BaselineScope = {
    version: io.version,
    isWhole: options.paths.length === 0 && options.contract === undefined,
    didRun: (rule) => options.rules?.includes(rule) !== false,
  };
  const common = { tools, scope, io, options, verify };
  if (isWritten) {
    const named = given.value("write-baseline") ?? "";
    return new Writing(common, named === "" ? file : named, root);
  }
  const baseline =
    file === undefined ? undefined : tools.readBaseline(checked(io, file, "--baseline"), file);
  const revision = since === undefined ? undefined : tools.resolveRevision(root, since);
  return new Reading(common, baseline, revision, root);
}

interface Common {
  readonly tools: typeof BaselineModule;
  readonly scope: BaselineScope;
  readonly io: Io;
  readonly options: RepositoryOptions;
  readonly verify: Verify;
}

class Reading implements Comparison {
  constructor(
    private readonly common: Common,
    private readonly baseline: Baseline | undefined,
    private readonly revision: Revision | undefined,
    private readonly root: string,
  ) {}

  public async compare(result: VerifyResult): Promise<VerifyResult> {
    const { tools, scope } = this.common;
    const { baseline, revision } = this;
    const before = revision === undefined ? [] : await this.findingsOf(revision);
    // A mistake that both know is known once.
    const known = tools.united(before, baseline?.findings ?? []);
    const compared = tools.withoutKnown(result, new tools.KnownFindings(known));
    if (baseline === undefined) return compared;
    return { ...compared, stale: tools.staleEntries(result, compared, baseline, scope) };
  }

  public write(): undefined {
    return undefined;
  }

  private async findingsOf(revision: Revision): Promise<readonly KnownFinding[]> {
    const { tools, options, verify, io } = this.common;
    if (revision.tree === undefined) return [];
    return withRevisionCache(options, revision.tree, () =>
      tools.withRevision(revision, async (root) => {
        const asked = optionsAt(options, this.root, root, io);
        return tools.knownFindings(tools.allInstances(await verify(asked)));
      }),
    );
  }
}

/**
 * The options for the same question about another copy of the repository. A contract or plan that Git has is taken from
 * there. One that it hasn't may be newer than the revision, so that it says nothing about it.
 */
function optionsAt(
  options: RepositoryOptions,
  root: string,
  copy: string,
  io: Io,
): RepositoryOptions {
  const { contract, plan, ...rest } = options;
  const there = (name: "contract" | "plan", file: string | undefined): string | undefined => {
    if (file === undefined) return undefined;
    const inside = within(root, file);
    if (inside !== undefined && existsSync(join(copy, inside))) return join(copy, inside);
    io.error(
      `landbridge: --since: the revision doesn't contain the file of --${name}, so all findings that it causes are reported as new. Commit it, or use --baseline.\n`,
    );
    return undefined;
  };
  const [ownContract, ownPlan] = [there("contract", contract), there("plan", plan)];
  return {
    ...rest,
    repository: new DiskRepository(copy),
    contract: ownContract,
    plan: ownPlan,
  };
}

class Writing implements Comparison {
  private readonly file: string;
  private readonly shown: string;
  private readonly old: Baseline | undefined;

  constructor(
    private readonly common: Common,
    named: string | undefined,
    root: string,
  ) {
    const { io, tools, scope } = common;
    this.shown = named ?? DEFAULT_FILE;
    const path = named ?? join(root, DEFAULT_FILE);
    this.file = checked(io, path, "--write-baseline");
    this.old = existsSync(this.file)
      ? oldBaseline(tools, this.file, this.shown, scope.isWhole)
      : undefined;
  }

  public compare(result: VerifyResult): Promise<VerifyResult> {
    return Promise.resolve(result);
  }

  public write(result: VerifyResult): VerifyResult {
    const { tools, scope, io } = this.common;
    const baseline = tools.renewedBaseline(result, this.old, scope);
    tools.writeBaseline(this.file, this.shown, baseline);
    const [now, before] = [baseline, this.old].map((one) =>
      (one?.findings ?? []).reduce((sum, { count }) => sum + count, 0),
    );
    const was = this.old === undefined ? "" : `, ${before ?? 0} before`;
    io.error(`landbridge: ${this.shown}: ${plural(now ?? 0, "known finding")}${was}\n`);
    return tools.withoutKnown(result, new tools.KnownFindings(baseline.findings));
  }
}

/** A file that can't be read is overwritten, unless that would lose entries outside the scope of this run. */
function oldBaseline(
  tools: typeof BaselineModule,
  file: string,
  shown: string,
  isWhole: boolean,
): Baseline | undefined {
  try {
    return tools.readBaseline(file, shown);
  } catch (error) {
    if (isWhole) return undefined;
    throw error;
  }
}

function checked({ directory }: Io, file: string, option: string): string {
  const full = resolve(directory, file);
  if (leavesCheckout(full)) {
    throw usageError(option, `${file} is a symbolic link that points outside the repository`);
  }
  return full;
}
