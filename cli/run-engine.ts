import { LocalKustomize } from "../verify/kustomize/external/local-kustomize";
import { resultOf } from "../verify/report/result-of";
import { RULES } from "../verify/rules/registry";
import { verifyRepository } from "../verify/verify-repository";
import type { Engine } from "./engine";

/** Runs the rules, whatever was found before. */
export const runEngine: Engine = async ({ rules, cacheDirectory, ...options }) => {
  const start = performance.now();
  const verified = await verifyRepository({
    ...options,
    kustomize: {
      external: new LocalKustomize(cacheDirectory === undefined ? {} : { cache: cacheDirectory }),
    },
    ...(rules === undefined ? {} : { rules: RULES.filter(({ id }) => rules.includes(id)) }),
  });
  return resultOf(verified, performance.now() - start);
};
