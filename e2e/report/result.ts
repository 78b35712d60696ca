import type { Failure, Wait } from "../engine/progress";
import type { Gap } from "../engine/waiting-edges";

/** How a scenario ended. */
export interface ScenarioResult {
  readonly name: string;
  readonly title: string;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly seconds: number;
  /** Why it failed or was skipped. */
  readonly reason?: string;
  readonly figures: readonly (readonly [name: string, value: string])[];
  readonly waits: readonly Wait[];
  readonly failures?: readonly Failure[];
  /** Of each dependency that waits: the order of the rollout. */
  readonly gaps: readonly Gap[];
}

/** The last lines of a run: counts, and the reason for each failure and skip. */
export function closingLines(results: readonly ScenarioResult[]): string[] {
  const of = (outcome: ScenarioResult["outcome"]): readonly ScenarioResult[] =>
    results.filter((result) => result.outcome === outcome);
  const lines = [...of("failed"), ...of("skipped")].map(
    ({ name, outcome, reason = "" }) => `${outcome}: ${name}: ${reason.split("\n")[0] ?? ""}`,
  );
  const counts = `${of("passed").length} passed, ${of("failed").length} failed, ${of("skipped").length} skipped`;
  return [...lines, counts];
}
