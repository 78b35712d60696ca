/** What Terraform does to a resource. */
const STEP =
  /^(?<stack>[\w-]+)?\s+(?<resource>[\w.-]+): (?<what>(?:Creating|Modifying|Destroying|Still \w+|Creation complete|Modifications complete|Destruction complete)\b.*)$/;

const SUMMARY =
  /^(?<stack>[\w-]+)?\s+(?<what>(?:Plan: |Apply complete|Destroy complete|No changes).*)$/;

/** Makes of cdktf's output, which repeats whole plans, a line for each thing that happens. */
export class TerraformLines {
  private stack = "";

  /** The line to show; undefined for what need not be. */
  public shown(line: string): string | undefined {
    const stack = /^([a-z][\w-]*)\s{2,}/.exec(line)?.[1];
    if (stack !== undefined) this.stack = stack;
    const { resource, what } = (STEP.exec(line) ?? SUMMARY.exec(line))?.groups ?? {};
    if (what === undefined) return undefined;
    return `  ${this.stack}: ${resource === undefined ? "" : `${resource}: `}${what.trim()}`;
  }
}

/** Lines of an error that are shown: the rest is in the log. */
const LINES = 24;

/** What an output says of its failure: Terraform's boxed errors, else its last lines. */
export function failureOf(output: string): readonly string[] {
  const lines = output
    .split("\n")
    .map((line) => line.replace(/[╷│╵]/g, " ").trim())
    .filter((line) => line !== "");
  const first = lines.findIndex((line) => /^(?:\S+\s+)?Error\b/.test(line));
  return first === -1 ? lines.slice(-LINES) : lines.slice(first, first + LINES);
}
