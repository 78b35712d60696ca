import { LocalKustomize } from "../verify/kustomize/external/local-kustomize";
import { resultOf } from "../verify/report/result-of";
import { RULES } from "../verify/rules/registry";
import { verifyRepository } from "../verify/verify-repository";
import type { Engine } from "./engine";
import { stopwatch } from "./stopwatch";

/** Runs the rules, whatever was found before. */
export const runEngine: Engine = async ({ rules, cacheDirectory, ...options }) => {
  const elapsed = stopwatch();
  const verified = await verifyRepository({
    ...options,
    kustomize: {
      external: new LocalKustomize(cacheDirectory === undefined ? {} : { cache: cacheDirectory }),
    },
    ...(rules === undefined ? {} : { rules: RULES.filter(({ id }) => rules.includes(id)) }),
  });
  return resultOf(verified, elapsed());
};
