import { LocalKustomize } from "../verify/kustomize/external/local-kustomize";
import { resultOf } from "../verify/report/result-of";
import { RULES } from "../verify/rules/registry";
import { verifyRepository } from "../verify/verify-repository";
import type { Engine } from "./engine";
import { reportingRepository, reportingRules } from "./reporting";
import { stopwatch } from "./stopwatch";

/** Runs the rules, whatever was found before. */
export const runEngine: Engine = async ({ rules, cacheDirectory, onProgress, ...options }) => {
  const elapsed = stopwatch();
  const chosen = rules === undefined ? RULES : RULES.filter(({ id }) => rules.includes(id));
  const verified = await verifyRepository({
    ...options,
    kustomize: {
      external: new LocalKustomize(cacheDirectory === undefined ? {} : { cache: cacheDirectory }),
    },
    rules: chosen,
    ...(onProgress === undefined
      ? {}
      : {
          repository: reportingRepository(options.repository, onProgress),
          rules: reportingRules(chosen, onProgress),
        }),
  });
  return resultOf(verified, elapsed());
};
