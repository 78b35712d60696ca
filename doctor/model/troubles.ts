import { absentTroubles } from "./absent-objects";
import { causesOf, type Cause } from "./causes";
import { accountTroubles, configMapTroubles, namespaceTroubles } from "./contract-objects";
import { controllerTroubles } from "./controller-troubles";
import type { Examination } from "./examination";
import { fluxTroubles } from "./flux-objects";

const cache = new WeakMap<Examination, readonly Cause[]>();

/** Every trouble that is no consequence of another, with its consequences. */
export function causesIn(examination: Examination): readonly Cause[] {
  let causes = cache.get(examination);
  if (causes === undefined) {
    causes = causesOf([
      ...namespaceTroubles(examination),
      ...configMapTroubles(examination),
      ...controllerTroubles(examination),
      ...fluxTroubles(examination),
      ...absentTroubles(examination),
      ...accountTroubles(examination),
    ]);
    cache.set(examination, causes);
  }
  return causes;
}
