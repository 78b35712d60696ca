import * as path from "node:path";

import type { Problem } from "landbridge/errors";

import type { UserFolder } from "./load-error";
import { propertyFinder } from "./property-position";
import { sourceMistakes } from "./source-check";
import { positionText } from "./source-problem";

/**
 * The mistakes of a configuration, each with the line that it is written in. A property that is missing
 * may have been imported by a name that does not exist: that is reported first.
 */
export function locateProblems(
  problems: readonly Problem[],
  { root, folder }: UserFolder,
): readonly Problem[] {
  const own = path.join(root, folder);
  const isMissing = problems.some(({ message }) => message === "is missing");
  const imports = isMissing ? sourceMistakes([path.join(own, "index.ts")], root) : [];
  const find = propertyFinder(own);
  const located = problems.map((problem) => {
    const position = find(problem.place);
    if (position === undefined) return problem;
    return { ...problem, source: positionText(root, position) };
  });
  return [...imports, ...located];
}
