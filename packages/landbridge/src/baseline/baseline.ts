import { fingerprintOf } from "../verify/findings/fingerprint";
import type { VerifyResult } from "../verify/report/result";
import { plural } from "../verify/rules/phrases";
import type { Baseline } from "./baseline-file";
import { allInstances, withoutKnown } from "./compare";
import { knownFindings, KnownFindings, type KnownFinding } from "./known-findings";

/** The scope of a run, to decide which unmatched entries are stale. */
export interface BaselineScope {
  /** Version of Landbridge. */
  readonly version: string;
  /** Whether every cluster was verified; else what seems stale may be about another one. */
  readonly isWhole: boolean;
  /** Whether a rule ran. */
  readonly didRun: (rule: string) => boolean;
}

/**
 * The entries of a baseline that no longer match a finding, a line each; empty if the run could not have found them.
 * @param compared the result without the findings in the baseline
 */
export function staleEntries(
  result: VerifyResult,
  compared: VerifyResult,
  baseline: Baseline,
  { version, isWhole, didRun }: BaselineScope,
): readonly string[] {
  if (!isWhole) return [];
  const known = new KnownFindings(baseline.findings);
  withoutKnown(result, known);
  const stale = baseline.findings.filter((entry) => didRun(entry.rule) && known.left(entry) > 0);
  const reworded =
    stale.length > 0 && compared.findings.length > 0 && baseline.landbridge !== version
      ? [
          `Landbridge ${baseline.landbridge} wrote the baseline, but this is ${version}: messages may have been reworded, which makes known findings look new. Update it with --write-baseline.`,
        ]
      : [];
  return [...distinct(stale, known), ...reworded];
}

/** A line for each mistake: entries that differ in severity only are left together. */
function distinct(stale: readonly KnownFinding[], known: KnownFindings): readonly string[] {
  const byMistake = new Map(stale.map((entry) => [fingerprintOf(entry), entry]));
  return [...byMistake.values()].map((entry) => staleLine(entry, known.left(entry)));
}

function staleLine({ rule, file, message, count }: KnownFinding, left: number): string {
  const some = left < count ? ` (${plural(left, "instance")} of ${count})` : "";
  return `${file}: ${rule}: ${message}${some}`;
}

/**
 * The baseline to write: every finding of the result. Entries that nothing matches are dropped, unless this run could
 * not have found them.
 */
export function renewedBaseline(
  result: VerifyResult,
  old: Baseline | undefined,
  { version, isWhole, didRun }: BaselineScope,
): Baseline {
  // The words of an entry stay as long as it is the same mistake: only counts and names of others differ.
  const words = new Map(
    (old?.findings ?? []).map((entry) => [fingerprintOf(entry), entry.message]),
  );
  const current = knownFindings(allInstances(result)).map((entry) => ({
    ...entry,
    message: words.get(fingerprintOf(entry)) ?? entry.message,
  }));
  const kept = (old?.findings ?? []).filter(({ rule }) => !isWhole || !didRun(rule));
  return { landbridge: version, findings: united(current, kept) };
}

/** Entries of both; of one mistake the higher count, and the words of `kept`. */
export function united(
  current: readonly KnownFinding[],
  kept: readonly KnownFinding[],
): readonly KnownFinding[] {
  const entries = new Map<string, KnownFinding>();
  for (const entry of [...kept, ...current]) {
    const key = `${fingerprintOf(entry)}\0${entry.severity}`;
    const known = entries.get(key);
    const count = Math.max(entry.count, known?.count ?? 0);
    entries.set(key, { ...(known ?? entry), count });
  }
  return [...entries.values()];
}
