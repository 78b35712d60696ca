import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

import { UserError } from "../errors/user-error";
import { findGit, Git, withoutGit } from "./git";

/** The revision to compare a run with: the directory of the repository in one commit. */
export interface Revision {
  readonly git: Git;
  /** Full id of the commit. */
  readonly commit: string;
  /** Id of the tree that the repository's root was in that commit; undefined if it wasn't there. */
  readonly tree: string | undefined;
  /** The option or argument that names it, for messages. */
  readonly place: string;
}

const SHALLOW =
  "The clone is shallow. Fetch the history: git fetch --unshallow, or fetch-depth: 0 of actions/checkout.";

/**
 * The commit that a branch or commit has in common with HEAD, as a pull request compares: what was merged into `since`
 * after the branch point counts neither for nor against.
 * @param root absolute path of what is verified: the root of a checkout, or a directory in one
 * @param since anything that names a commit: `origin/main`, `v1.2.0`, `HEAD~1`
 * @throws UserError if there is no such commit, no common one, or no Git repository
 */
export function resolveRevision(
  root: string,
  since: string,
  { place = "--since", head = "HEAD" }: RevisionOptions = {},
): Revision {
  const { git, inside } = repositoryOf(root, place);
  const named = commitOf(git, since, place);
  const commit = mergeBase(git, named, head, { since, place });
  return { git, commit, tree: treeOf(git, commit, inside), place };
}

/** How a revision is named. */
export interface RevisionOptions {
  /** For messages; default `--since`. */
  readonly place?: string;
  /** The other side of the merge base; default `HEAD`. */
  readonly head?: string;
}

/**
 * A commit itself, whatever it has in common with HEAD.
 * @throws UserError if there is no such commit, or no Git repository
 */
export function exactRevision(root: string, name: string, place: string): Revision {
  const { git, inside } = repositoryOf(root, place);
  const commit = commitOf(git, name, place);
  return { git, commit, tree: treeOf(git, commit, inside), place };
}

function repositoryOf(root: string, place: string): { git: Git; inside: string } {
  const { directory, checkout } = gitDirectoryOf(root, place);
  const inside = relative(checkout, root).split(sep).join("/");
  return { git: new Git(directory, findGit(undefined, place)), inside };
}

function gitDirectoryOf(root: string, place: string): { directory: string; checkout: string } {
  for (let here = root; ; here = dirname(here)) {
    const directory = join(here, ".git");
    if (existsSync(directory)) return { directory, checkout: here };
    if (dirname(here) === here) break;
  }
  throw new UserError({
    place,
    message: `${root} is not in a Git repository`,
    remedy: withoutGit(place),
  });
}

function commitOf(git: Git, since: string, place: string): string {
  const args = ["--verify", "--quiet", "--end-of-options", `${since}^{commit}`];
  const { code, out, error } = git.run("rev-parse", args);
  if (code === 0) return out.toString("latin1").trim();
  if (code === null || error !== "") throw failed(error, place);
  throw new UserError({
    place,
    message: `"${since}" is not a commit, branch or tag of this repository`,
    remedy: isShallow(git)
      ? SHALLOW
      : "Fetch it first (git fetch origin), or name another one, such as origin/main.",
  });
}

function mergeBase(
  git: Git,
  commit: string,
  head: string,
  { since, place }: { readonly since: string; readonly place: string },
): string {
  const { code, out, error } = git.run("merge-base", [commit, head]);
  // Of several, as criss-cross merges have them, Git takes the first as well.
  if (code === 0) return out.toString("latin1").trim();
  if (code === null || error !== "") throw failed(error, place);
  throw new UserError({
    place,
    message: `"${since}" and ${head} have no common ancestor`,
    remedy: isShallow(git) ? SHALLOW : "Name a revision that shares history with this branch.",
  });
}

function isShallow(git: Git): boolean {
  const { code, out } = git.run("rev-parse", ["--is-shallow-repository"]);
  return code === 0 && out.toString("latin1").trim() === "true";
}

function treeOf(git: Git, commit: string, inside: string): string | undefined {
  const name = inside === "" ? `${commit}^{tree}` : `${commit}:${inside}`;
  const { code, out } = git.run("rev-parse", ["--verify", "--quiet", "--end-of-options", name]);
  if (code !== 0) return undefined;
  const id = out.toString("latin1").trim();
  const type = git.run("cat-file", ["-t", id]);
  return type.out.toString("latin1").trim() === "tree" ? id : undefined;
}

function failed(error: string, place: string): UserError {
  return new UserError({ place, message: `git failed: ${error}` });
}
