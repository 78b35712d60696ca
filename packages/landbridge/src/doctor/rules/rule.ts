import type { RuleText } from "../../verify/report/result";
import type { Report } from "../../verify/rules/rule";
import type { DiagnosisInput } from "../model/diagnosis-input";

/** A rule on a live cluster: a pure function from what was read to reports. Ids are `LB8..`. */
export interface DoctorRule extends RuleText {
  check(input: DiagnosisInput): Iterable<Report>;
}
