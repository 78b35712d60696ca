import { durationText } from "../live/duration";
import type { DiagnosisInput } from "./diagnosis-input";

/** ` for 5 min`, behind what has been so since a time; empty where that is unknown, or ages are not shown. */
export function ageText(
  { now, isAgeShown = true }: Pick<DiagnosisInput, "now" | "isAgeShown">,
  since: number | undefined,
): string {
  return since === undefined || !isAgeShown ? "" : ` for ${durationText(now - since)}`;
}
