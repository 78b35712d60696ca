import { byCause } from "../verify/findings/by-cause";
import type { Finding } from "../verify/findings/finding";
import { instancesOf } from "../verify/findings/instances";
import type { VerifyResult } from "../verify/report/result";
import type { KnownFindings } from "./known-findings";

/** Every finding of a result on its own: those with one cause are separate again. */
export function allInstances({ findings }: Pick<VerifyResult, "findings">): readonly Finding[] {
  return findings.flatMap(instancesOf);
}

/**
 * Moves what is known from `findings` to `known`. Findings of one cause are compared one by one, so that a new instance
 * is reported and known ones in the same group are not. Each finding uses up one known instance.
 */
export function withoutKnown(result: VerifyResult, known: KnownFindings): VerifyResult {
  const isKnown = new Set(allInstances(result).filter((finding) => known.take(finding)));
  const part = (wanted: boolean): readonly Finding[] =>
    regroup(result.findings, (finding) => isKnown.has(finding) === wanted);
  return { ...result, findings: part(false), known: [...(result.known ?? []), ...part(true)] };
}

/** The findings with some of their instances; their order stays. */
function regroup(
  findings: readonly Finding[],
  isWanted: (finding: Finding) => boolean,
): readonly Finding[] {
  return findings.flatMap((finding) => byCause(instancesOf(finding).filter(isWanted)));
}
