/** Applications and ApplicationSets in a directory of examples or tests: nothing says that they are meant. */
export const SAMPLES =
  /(?:^|\/)(?:tests?|testing|examples?|samples?|docs|skeletons?|excluded?|disabled|archived?|\.[^/]*)\//i;

/** The same without examples. */
export const TESTS =
  /(?:^|\/)(?:tests?|testing|docs|skeletons?|excluded?|disabled|archived?|\.[^/]*)\//i;
