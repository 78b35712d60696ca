import type { DiffLine } from "../values/line-diff";

/** A part of a report that is shown as a whole or left out. */
export interface Block {
  /** One line: what changes, such as `aws_vpc.main`. */
  readonly title: string;
  /** What happens to it. */
  readonly sign: "+" | "-" | "~" | "±" | ">";
  /** Environments and the like, behind the title. */
  readonly note: string;
  readonly lines: readonly DiffLine[];
}

/** A section of a report. */
export interface ReportSection {
  readonly title: string;
  /** What it contains: `2 added, 1 changed`. */
  readonly summary: string;
  readonly blocks: readonly Block[];
}
