import type { Finding } from "../verify/findings/finding";
import { fingerprintOfFinding } from "../verify/findings/fingerprint";
import { instancesOf } from "../verify/findings/instances";
import type { Repository } from "../verify/repository/repository";
import { ChangedRepository } from "./changed-repository";
import { FixPlan, type ChangedFile, type PlannedFix, type RefusedFix } from "./fix-plan";
import type { SourceFile } from "./source-file";

/** Verifies a repository with the options of the run whose findings are fixed. */
export type Verify = (repository: Repository) => Promise<readonly Finding[]>;

/** The findings to fix, and the files. */
export interface FixRequest {
  readonly fixes: readonly PlannedFix[];
  /** Every finding of the run, including those that shouldn't be fixed. */
  readonly findings: readonly Finding[];
  readonly repository: Repository;
  /** A file as it is on disk, or why it must not be changed. */
  readonly read: (file: string) => SourceFile | string;
  readonly verify: Verify;
}

/** Fixes that can be made together. */
export interface Settled {
  readonly fixes: readonly PlannedFix[];
  readonly refused: readonly RefusedFix[];
  readonly files: readonly ChangedFile[];
}

/**
 * Chooses the fixes that do what they promise: verified with their changes, in memory, their findings are gone and there
 * is no new one. If all together fail, halves are tried until those that fail are known.
 */
export async function settle(request: FixRequest): Promise<Settled> {
  const { read, fixes } = request;
  const refused: RefusedFix[] = [];
  const possible = fixes.filter((fix) => {
    const reason = new FixPlan(read).add(fix);
    if (reason !== undefined) refused.push({ ...fix, reason });
    return reason === undefined;
  });
  const trial = new Trial(request, refused);
  await trial.take(possible);
  const { accepted } = trial;
  return { fixes: accepted, refused, files: planOf(read, accepted).files };
}

class Trial {
  public accepted: readonly PlannedFix[] = [];

  constructor(
    private readonly request: FixRequest,
    private readonly refused: RefusedFix[],
  ) {}

  /** Accepts the fixes that work together with those that were accepted before. */
  public async take(fixes: readonly PlannedFix[]): Promise<void> {
    const [first, second] = fixes;
    if (first === undefined) return;
    const problem = await this.problemOf([...this.accepted, ...fixes]);
    if (problem === undefined) {
      this.accepted = [...this.accepted, ...fixes];
    } else if (second === undefined) {
      this.refused.push({ ...first, reason: problem });
    } else {
      const half = Math.ceil(fixes.length / 2);
      await this.take(fixes.slice(0, half));
      await this.take(fixes.slice(half));
    }
  }

  /** Why fixes can't be made together; undefined if they can. */
  private async problemOf(fixes: readonly PlannedFix[]): Promise<string | undefined> {
    const { read, repository, verify, findings } = this.request;
    const plan = new FixPlan(read);
    for (const fix of fixes) {
      const reason = plan.add(fix);
      if (reason !== undefined) return reason;
    }
    const texts = new Map(plan.files.map(({ source, text }) => [source.file, text]));
    const after = await verify(new ChangedRepository(repository, texts));
    return worsened(findings, after, fixes);
  }
}

function planOf(read: FixRequest["read"], fixes: readonly PlannedFix[]): FixPlan {
  const plan = new FixPlan(read);
  for (const fix of fixes) plan.add(fix);
  return plan;
}

/** Why the result of some fixes is worse than expected; undefined if it isn't. */
function worsened(
  before: readonly Finding[],
  after: readonly Finding[],
  fixes: readonly PlannedFix[],
): string | undefined {
  const old = before.flatMap(instancesOf).map(keyOf);
  const allowed = new Map<string, number>();
  const count = (key: string, change: number): number => {
    const sum = (allowed.get(key) ?? 0) + change;
    allowed.set(key, sum);
    return sum;
  };
  for (const key of old) count(key, 1);
  for (const finding of fixes.flatMap(({ findings }) => findings)) count(keyOf(finding), -1);
  for (const finding of after.flatMap(instancesOf)) {
    const key = keyOf(finding);
    if (count(key, -1) >= 0) continue;
    const { rule, message } = finding;
    return old.includes(key) ? `${rule} would remain` : `it would cause ${rule}: ${message}`;
  }
  return undefined;
}

/** A finding that becomes graver is another one. */
function keyOf(finding: Finding): string {
  return `${finding.severity}\0${fingerprintOfFinding(finding)}`;
}
