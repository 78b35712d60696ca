import { memoize } from "../../../lib/memoize";
import {
  isWithin,
  nameOf,
  parentOf,
  resolvePath,
  type Repository,
} from "../../repository/repository";
import { commandLines } from "./applied/command-lines";
import { wordsOf } from "./shell-words";

/** What people call a directory that they copy for each cluster. They copy that of a real cluster, too. */
const TEMPLATE =
  /(?:^|[-_.])(?:blueprint|boilerplate|example|reference|sample|scaffold|skel|skeleton|starter|template)s?(?:[-_.]|$)/i;

const COPY = /\b(?:cp\s+(?:-\w*[aRr]\w*|--archive|--recursive)|rsync\s+-\w*[ar]\w*)(?=\s)/g;

/** What is in front of the first name of a path that may be in the repository. */
const BASE = /^(?:\$\{\w+\}|\$\w+|\$\([^)]*\)|\.)\/+/;

/**
 * Directories that a script or page of the repository copies to start another cluster, and that are named as a template:
 * `cp -r clusters/example clusters/$NAME`.
 */
export const copiedTemplates = memoize((repository: Repository): readonly string[] => {
  const found = commandLines(repository).flatMap(({ text, place }) =>
    [...text.matchAll(COPY)].flatMap(({ 0: command, index }) => {
      const [source = "", target = ""] = wordsOf(text.slice(index + command.length)).filter(
        (word) => !word.startsWith("-"),
      );
      // A copy elsewhere is for something else.
      if (target === "" || /^[/~]/.test(target)) return [];
      const written = source.replace(BASE, "").replace(/\/(?:\*|\.|)$/, "");
      return ["", parentOf(place.file)].flatMap((base) => resolvePath(base, written) ?? []);
    }),
  );
  return [...new Set(found)].filter(
    (path) => TEMPLATE.test(nameOf(path)) && repository.kind(path) === "directory",
  );
});

/** Whether a file or directory is that of a template which people copy. */
export function isOfTemplate(path: string, repository: Repository): boolean {
  return copiedTemplates(repository).some((template) => isWithin(path, template));
}
