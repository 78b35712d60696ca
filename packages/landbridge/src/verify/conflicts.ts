import type { Finding } from "./findings/finding";
import type { SourceProblem } from "./prerequisites/result";
import { filesOf } from "./repository/files-below";
import type { Repository } from "./repository/repository";
import { conflictMarkers } from "./rules/engine/conflict-markers";
import { unreadableManifest } from "./rules/structure/unreadable-manifest";

const FILES = /\.(?:ya?ml|tf|tofu|tfvars|tftpl|tpl|tmpl)$/;

/** Git writes the markers at the beginning of a line, with the names of the two sides. */
const START = /^<<<<<<< \S/;

/** Files with what Git leaves of a merge that wasn't finished: the first marker of each. */
export function conflictsIn(repository: Repository): readonly SourceProblem[] {
  return filesOf(repository).flatMap((file): SourceProblem | readonly [] => {
    const text = FILES.test(file) ? repository.read(file) : undefined;
    if (text?.includes("<<<<<<< ") !== true) return [];
    const lines = text.split(/\r?\n/);
    const start = lines.findIndex((line) => START.test(line));
    const middle = lines.indexOf("=======", start);
    const end = lines.findIndex((line, index) => index > middle && /^>>>>>>> \S/.test(line));
    if (start === -1 || middle === -1 || end === -1) return [];
    const message = `has the markers of a merge conflict, from here to line ${end + 1}`;
    return { file, line: start + 1, column: 1, message, rule: conflictMarkers.id };
  });
}

/** Findings without those that only say that the parser stopped at a marker. */
export function withoutConsequences(
  findings: readonly Finding[],
  conflicts: readonly SourceProblem[],
): readonly Finding[] {
  const files = new Set(conflicts.map(({ file }) => file));
  return findings.filter(
    ({ rule, location }) => rule !== unreadableManifest.id || !files.has(location.file),
  );
}
