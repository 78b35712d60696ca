/** Terraform's action on a resource. */
const STEP =
  /^(?<stack>[\w-]+)?\s+(?<resource>[\w.-]+): (?<what>(?:Creating|Modifying|Destroying|Still \w+|Creation complete|Modifications complete|Destruction complete)\b.*)$/;

const SUMMARY =
  /^(?<stack>[\w-]+)?\s+(?<what>(?:Plan: |Apply complete|Destroy complete|No changes).*)$/;

/** Reduces cdktf's output, which repeats whole plans, to one line per event. */
export class TerraformLines {
  private stack = "";

  /** The line to show; undefined if there is nothing to show. */
  public shown(line: string): string | undefined {
    const stack = /^([a-z][\w-]*)\s{2,}/.exec(line)?.[1];
    if (stack !== undefined) this.stack = stack;
    const { resource, what } = (STEP.exec(line) ?? SUMMARY.exec(line))?.groups ?? {};
    if (what === undefined) return undefined;
    return `  ${this.stack}: ${resource === undefined ? "" : `${resource}: `}${what.trim()}`;
  }
}

/** Number of lines of an error that are shown. The rest is in the log. */
const LINES = 24;

/** The error in an output: Terraform's boxed errors, or else the last lines. */
export function failureOf(output: string): readonly string[] {
  const lines = output
    .split("\n")
    .map((line) => line.replace(/[╷│╵]/g, " ").trim())
    .filter((line) => line !== "");
  const first = lines.findIndex((line) => /^(?:\S+\s+)?Error\b/.test(line));
  return first === -1 ? lines.slice(-LINES) : lines.slice(first, first + LINES);
}
