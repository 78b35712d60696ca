import type { Severity } from "../findings/finding";

/**
 * The severity of a finding, or of a rule, in `cdktf synth`, which an error fails: there a race (LB2) is an
 * error too, since the platform's own tree has to roll out at the first try. So is a value that nothing in Git reads
 * (LB102): both sides are in one commit, and one of them was forgotten; and a way out of a tenant's namespace (LB709, LB710, LB713,
 * LB715): config/ says who is a tenant; and a missing overlay (LB704). A missing controller (LB306) is only a warning:
 * the repository shows what the last bootstrap committed, and the one after the synth adds controllers.
 */
export function severityInSynth(rule: string, severity: Severity): Severity {
  if (rule === "LB306" && severity === "error") return "warning";
  const isStrict = rule.startsWith("LB2") || STRICT.has(rule);
  return isStrict && severity === "warning" ? "error" : severity;
}

const STRICT = new Set(["LB102", "LB704", "LB709", "LB710", "LB713", "LB715"]);
