/** Whether a branch is the one that is mostly checked out, by its name. */
export function isDefaultBranch(name: string): boolean {
  return name === "main" || name === "master";
}
