/** A branch of a condition. */
export interface Branch {
  /** Line of the `if`, from 1. */
  readonly condition: number;
  /** 0 for what follows `then`, one more for each `elif` and `else`. */
  readonly branch: number;
}

/** The branches of conditions that a line of a shell script is in, from 1, the outermost first. */
export function branchesAt(script: string, line: number): readonly Branch[] {
  const open: Branch[] = [];
  for (const [index, text] of script.split("\n").slice(0, line).entries()) {
    const word = /^\s*(if|elif|else|fi)\b/.exec(text)?.[1];
    if (word === "if" && !/\bfi\s*;?\s*$/.test(text))
      open.push({ condition: index + 1, branch: 0 });
    const last = open.at(-1);
    if (word === "fi") open.pop();
    else if (last !== undefined && (word === "elif" || word === "else"))
      open.splice(-1, 1, { ...last, branch: last.branch + 1 });
  }
  return open;
}
