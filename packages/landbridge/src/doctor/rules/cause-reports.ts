import { describe } from "../../verify/kubernetes/object";
import type { Report } from "../../verify/rules/rule";
import type { Waiting } from "../model/causes";
import type { Examination } from "../model/diagnosis-input";
import type { TroubleRule } from "../model/symptom";
import { causesIn } from "../model/symptoms";

/** The causes that a rule is about; what waits for one is told with it, not by itself. */
export function* causeReports(examination: Examination, rule: TroubleRule): Iterable<Report> {
  for (const { trouble, waiting } of causesIn(examination)) {
    if (trouble.rule !== rule) continue;
    const { message, at, object, severity, remedy } = trouble;
    yield {
      message,
      at,
      object,
      ...(severity === undefined ? {} : { severity }),
      ...(remedy === undefined ? {} : { remedy }),
      related: waiting.map((one) => ({ at: one.trouble.at, message: waitingText(one) })),
    };
  }
}

function waitingText({ trouble, through }: Waiting): string {
  const way = through === undefined ? "" : `, through ${describe(through.object)}`;
  return `${describe(trouble.object)} waits for it${way}, and ${trouble.state}.`;
}
