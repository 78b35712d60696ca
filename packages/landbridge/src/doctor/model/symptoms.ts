import { memoize } from "../../lib/memoize";
import { absentSymptoms } from "./absent-objects";
import { bootstrapSymptom } from "./bootstrap-symptom";
import { causesOf, type Cause } from "./causes";
import { accountSymptoms, configMapSymptoms, namespaceSymptoms } from "./contract-objects";
import { controllerSymptoms } from "./controller-symptoms";
import type { DiagnosisInput } from "./diagnosis-input";
import { fluxSymptoms } from "./flux-objects";

/** Every symptom that isn't the consequence of another, with its consequences. */
export const causesIn = memoize((input: DiagnosisInput): readonly Cause[] =>
  causesOf([
    ...bootstrapSymptom(input),
    ...namespaceSymptoms(input),
    ...configMapSymptoms(input),
    ...controllerSymptoms(input),
    ...fluxSymptoms(input),
    ...absentSymptoms(input),
    ...accountSymptoms(input),
  ]),
);
