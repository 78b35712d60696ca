import { isTestEnvironment } from "../../repository/environment-name";
import { isPutAside } from "../../repository/put-aside";
import type { Repository } from "../../repository/repository";

const EXAMPLES = /(?:^|\/)(?:examples?|samples?|template|(?:bin|scripts?|hack)\/templates)\//i;
const TESTS = /(?<=^|\/)(?:tests?|testing|docs|skeletons?|boilerplates?|scaffolds?)(?=\/)/gi;
const HIDDEN = /(?:^|\/)\.[^/]*\//;

/** Whether a file is in a directory of tests, or put aside: nothing says that its Applications are meant. */
export function isTest(file: string, repository: Repository): boolean {
  const isOfTests = [...file.matchAll(TESTS)].some(
    ({ 0: name, index }) => !isTestEnvironment(file.slice(0, index + name.length), repository),
  );
  return isOfTests || isHidden(file) || isPutAside(file);
}

/** Whether a file is in a directory that tools don't show, such as `.bootstrap`. */
export function isHidden(file: string): boolean {
  return HIDDEN.test(file);
}

/** Whether a file is in a directory of examples, or of templates to copy. */
export function isExample(file: string): boolean {
  return EXAMPLES.test(file);
}

/** Whether a file is in a directory of examples or tests. */
export function isSample(file: string, repository: Repository): boolean {
  return isExample(file) || isTest(file, repository);
}
