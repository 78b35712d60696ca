import { memoize } from "../../lib/memoize";
import { absentTroubles } from "./absent-objects";
import { bootstrapTrouble } from "./bootstrap-trouble";
import { causesOf, type Cause } from "./causes";
import { accountTroubles, configMapTroubles, namespaceTroubles } from "./contract-objects";
import { controllerTroubles } from "./controller-symptoms";
import type { Examination } from "./diagnosis-input";
import { fluxTroubles } from "./flux-objects";

/** Every trouble that is no consequence of another, with its consequences. */
export const causesIn = memoize((examination: Examination): readonly Cause[] =>
  causesOf([
    ...bootstrapTrouble(examination),
    ...namespaceTroubles(examination),
    ...configMapTroubles(examination),
    ...controllerTroubles(examination),
    ...fluxTroubles(examination),
    ...absentTroubles(examination),
    ...accountTroubles(examination),
  ]),
);
