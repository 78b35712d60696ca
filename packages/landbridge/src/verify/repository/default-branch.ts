/** Whether a branch is the one that is mostly checked out, by its name. */
export function isDefaultBranch(name: string): boolean {
  return name === "main" || name === "master";
}

/** Whether a revision is the name of a branch for certain: neither `HEAD` nor a version, a range, a commit or a template. */
export function isBranch(revision: string): boolean {
  return (
    /^[A-Za-z][\w./-]*$/.test(revision) && !/^(?:HEAD$|v?\d|refs\/|[0-9a-f]{7,40}$)/.test(revision)
  );
}
