import { isPutAside } from "../../repository/put-aside";

const EXAMPLES = /(?:^|\/)(?:examples?|samples?)\//i;
const TESTS = /(?:^|\/)(?:tests?|testing|docs|skeletons?|\.[^/]*)\//i;

/** Whether a file is in a directory of tests, or put aside: nothing says that its Applications are meant. */
export function isTest(file: string): boolean {
  return TESTS.test(file) || isPutAside(file);
}

/** Whether a file is in a directory of examples or tests. */
export function isSample(file: string): boolean {
  return EXAMPLES.test(file) || isTest(file);
}
