import type { Severity } from "../../verify/findings/finding";
import type { LocationSource } from "../../verify/findings/location";
import type { ObjectId } from "../../verify/kubernetes/object";

/** Rules whose findings may have one cause, so that only the cause is reported. */
export type SymptomRule =
  | "bootstrap"
  | "namespace"
  | "config-map"
  | "controller"
  | "failed"
  | "suspended"
  | "reconciling"
  | "unobserved"
  | "absent"
  | "service-account";

/** Something that is not as it should be, and may be so only because something else is. */
export interface Symptom {
  readonly rule: SymptomRule;
  readonly object: ObjectId;
  readonly message: string;
  /** The same in a few words, for what waits for it: `is suspended`. */
  readonly state: string;
  readonly at: LocationSource;
  /** Where the rule's own is too high or too low. */
  readonly severity?: Severity;
  /** Remedy where the rule's own does not fit. */
  readonly remedy?: string;
  /** Whether its dependents can proceed: it is Ready, although it has a symptom. */
  readonly isHarmless?: boolean;
  /** Its dependencies, the likeliest cause first; most of them may be healthy. */
  readonly waitsFor: readonly Wait[];
}

/** Possible cause of a symptom. */
export interface Wait {
  readonly object: ObjectId;
  /** Whether it is enough that the other is in any symptom, even a harmless one. */
  readonly always?: boolean;
}
