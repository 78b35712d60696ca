import { KnownFindings, knownFindings } from "../../src/baseline/known-findings";
import type { Finding } from "../../src/verify/findings/finding";
import type { Verified } from "../../src/verify/verify";
import type { Mutant } from "./mutant";
import { outcomeOf } from "./outcome";
import { type Files, type MutationTree, verified } from "./tree";

/** How a mistake was judged; `same` if it changes nothing that Flux would apply. */
export type Verdict = "error" | "warning" | "missed" | "same";

/** A mistake with what the verifier said of it. */
export interface Judged {
  readonly verdict: Verdict;
  /** Findings that the tree without the mistake doesn't have. */
  readonly findings: readonly Finding[];
}

/** Judges the mistakes of one tree. */
export class Judge {
  private readonly outcome: string;

  constructor(
    private readonly tree: MutationTree,
    private readonly base: Verified,
  ) {
    this.outcome = outcomeOf(base);
  }

  public async judge(mutant: Mutant): Promise<Judged> {
    const after = await verified(this.tree, filesWith(this.tree.files, mutant));
    if (outcomeOf(after) === this.outcome) return { verdict: "same", findings: [] };
    const known = new KnownFindings(knownFindings(this.base.findings));
    const findings = after.findings.filter((finding) => !known.take(finding));
    return { verdict: verdictOf(findings, mutant), findings };
  }
}

/** The files of a tree with one mistake. */
export function filesWith(files: Files, { file, text }: Mutant): Files {
  if (text !== undefined) return { ...files, [file]: text };
  return Object.fromEntries(Object.entries(files).filter(([name]) => name !== file));
}

function verdictOf(findings: readonly Finding[], mutant: Mutant): Verdict {
  if (findings.some(({ severity }) => severity === "error")) return "error";
  const names = findings.some(
    (finding) => finding.severity === "warning" && namesPlace(finding, mutant),
  );
  return names ? "warning" : "missed";
}

function namesPlace(finding: Finding, { file, names }: Mutant): boolean {
  const files = [finding.location.file, ...finding.related.map(({ location }) => location.file)];
  return files.includes(file) || names.some((name) => finding.message.includes(name));
}
