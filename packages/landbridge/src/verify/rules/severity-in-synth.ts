import type { Severity } from "../findings/finding";

/**
 * The severity of a finding, or of a rule, in `cdktf synth`, which an error fails: there a race (LB2) is an
 * error too, since the platform's own tree has to roll out at the first try.
 */
export function severityInSynth(rule: string, severity: Severity): Severity {
  return rule.startsWith("LB2") && severity === "warning" ? "error" : severity;
}
