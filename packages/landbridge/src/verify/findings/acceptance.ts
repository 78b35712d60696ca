import type { Repository } from "../repository/repository";
import type { Finding } from "./finding";
import type { Location } from "./location";

/** A comment that accepts findings: `# landbridge-ignore LB203: reason`. */
export interface Acceptance {
  /** Ids of rules, or groups such as `LB2`. */
  readonly rules: readonly string[];
  /** Empty where none is given. */
  readonly reason: string;
  readonly place: Location;
  /** Line that it is about: the next one that is no comment, or its own. */
  readonly line: number;
}

const COMMENT = /#\s*landbridge-ignore\b[ \t]*([^:#]*)(?::[ \t]*(.*))?$/;

/** The acceptances in a file. */
export function acceptancesIn(repository: Repository, file: string): readonly Acceptance[] {
  const text = repository.read(file);
  if (text?.includes("landbridge-ignore") !== true) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const match = COMMENT.exec(line);
    if (match === null) return [];
    const rules = (match[1] ?? "").split(/[\s,]+/).filter((word) => word !== "");
    const column = match.index + 1;
    const place = { file, line: index + 1, column };
    return [{ rules, reason: (match[2] ?? "").trim(), place, line: lineOf(lines, index) }];
  });
}

function lineOf(lines: readonly string[], index: number): number {
  if (!/^\s*#/.test(lines[index] ?? "")) return index + 1;
  const next = lines.findIndex((line, at) => at > index && !/^\s*(#.*)?$/.test(line));
  // A comment above the separator is about the document below it.
  return (next === -1 ? index : next) + 1;
}

/** Whether a comment accepts a finding: the finding, or one of its related places, is at its line. */
export function accepts(acceptance: Acceptance, finding: Finding): boolean {
  const isMeant = (rule: string): boolean => /^LB\d/.test(rule) && finding.rule.startsWith(rule);
  if (!acceptance.rules.some(isMeant)) return false;
  return [finding.location, ...finding.related.map(({ location }) => location)].some(
    ({ file, line }) => file === acceptance.place.file && (line ?? 1) === acceptance.line,
  );
}
