import { describe } from "../../verify/kubernetes/object";
import type { Report } from "../../verify/rules/rule";
import type { Waiting } from "../model/causes";
import type { DiagnosisInput } from "../model/diagnosis-input";
import type { SymptomRule } from "../model/symptom";
import { causesIn } from "../model/symptoms";

/** The causes that a rule reports, each with the objects that wait for it. */
export function* causeReports(input: DiagnosisInput, rule: SymptomRule): Iterable<Report> {
  for (const { symptom, waiting } of causesIn(input)) {
    if (symptom.rule !== rule) continue;
    const { message, at, object, severity, remedy } = symptom;
    yield {
      message,
      at,
      object,
      severity,
      remedy,
      related: waiting.map((one) => ({ at: one.symptom.at, message: waitingText(one) })),
    };
  }
}

function waitingText({ symptom, through }: Waiting): string {
  const way = through === undefined ? "" : `, through ${describe(through.object)}`;
  return `${describe(symptom.object)} waits for it${way}, and ${symptom.state}.`;
}
